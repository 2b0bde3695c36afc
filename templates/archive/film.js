"use strict";
(() => {
  const film = document.getElementById("film");
  const player = document.getElementById("player");
  if (!film || !player) return;
  const [back, on, play] = player.querySelectorAll("button");
  const bar = player.querySelector("input");
  const title = player.querySelector("output");
  const links = [...document.querySelectorAll("#phases a")];
  const sees = (spans) => (frame) => spans.some(([from, to]) => from <= frame && frame <= to);
  const parts = [...film.querySelectorAll("[data-frames]")].map((part) => [
    part,
    sees(part.dataset.frames.split(" ").map((span) => span.split("-").map(Number)).map(([from, to]) => [from, to ?? from])),
  ]);
  const last = links.length - 1;
  const codes = links.map((link) => link.getAttribute("href").replace(".html", ""));
  const name = film.getAttribute("aria-label");
  const page = document.createElement("a");
  title.append(page);
  let timer = 0;
  const show = (frame) => {
    const now = Math.min(Math.max(frame, 0), last);
    for (const [part, isSeen] of parts) part.classList.toggle("off", !isSeen(now));
    bar.value = now;
    bar.setAttribute("aria-valuetext", links[now].textContent);
    film.setAttribute("aria-label", `${name}: ${links[now].textContent}`);
    page.textContent = links[now].textContent;
    page.href = links[now].href;
    back.disabled = now === 0;
    on.disabled = now === last;
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
  };
  const step = (by) => {
    stop();
    show(Number(bar.value) + by);
    if (location.protocol !== "about:") history.replaceState(null, "", `#${codes[bar.value]}`);
  };
  const go = () => {
    const frame = codes.indexOf(location.hash.slice(1));
    show(frame < 0 ? last : frame);
  };
  back.addEventListener("click", () => step(-1));
  on.addEventListener("click", () => step(1));
  bar.addEventListener("input", () => step(0));
  play.addEventListener("click", () => {
    if (timer) return stop();
    if (Number(bar.value) === last) show(0);
    play.textContent = "Stop";
    timer = setInterval(() => {
      show(Number(bar.value) + 1);
      if (Number(bar.value) === last) stop();
    }, 1200);
  });
  document.addEventListener("keydown", (event) => {
    if (event.target === bar || event.target.closest?.(".wide") || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  });
  player.hidden = false;
  addEventListener("hashchange", go);
  go();
})();
