package pond

import (
	"github.com/zond/godip"
	"github.com/zond/godip/graph"
)

const (
	Ashen godip.Nation = "Ashen"
	Amber godip.Nation = "Amber Coast"
)

var PondVariant = common.Variant{
	Name: "Pond of Go",
	NationColors: map[godip.Nation]string{
		Ashen: "#A0A0A0",
		Amber: "#FFBF00",
	},
	Phase:       ownPhase,
	Parser:      classical.Parser,
	SoloWinner:  common.SCCountWinner(3),
	Description: "Six places for two powers.",
	Rules:       `First to 3 wins.`,
}

func PondStart() (result *state.State, err error) {
	startPhase := classical.NewPhase(1810, godip.Fall, godip.Movement)
	result = PondBlank(startPhase)
	if err = result.SetUnits(map[godip.Province]godip.Unit{
		"ash":    godip.Unit{godip.Army, Ashen},
		"bri/sc": godip.Unit{godip.Fleet, Amber},
		"isl":    godip.Unit{godip.Army, godip.Neutral},
	}); err != nil {
		return
	}
	result.SetSupplyCenters(map[godip.Province]godip.Nation{
		"ash": Ashen,
		"the": Amber,
	})
	return
}

func PondGraph() *graph.Graph {
	return graph.New().
		// Ash Hill
		Prov("ash").Conn("bri", godip.Land).Conn("the", godip.Land).Conn("roc", godip.Land).Flag(godip.Land).SC(Ashen).
		// Bridge
		Prov("bri").Conn("ash", godip.Land).Conn("the", godip.Land).Conn("bay", godip.Sea).Flag(godip.Land).SC(godip.Neutral).
		Prov("bri/nc").Conn("bay", godip.Sea).Flag(godip.Sea).
		Prov("bri/sc").Conn("gul", godip.Sea).Conn("the", godip.Sea).Flag(godip.Sea).
		// Theodora
		Prov("the").Conn("ash", godip.Land).Conn("bri", godip.Land).Conn("bri/sc", godip.Sea).Conn("bay", godip.Sea).Conn("gul", godip.Sea).Flag(godip.Coast...).SC(Amber).
		Prov("bay").Conn("bri", godip.Sea).Conn("bri/nc", godip.Sea).Conn("the", godip.Sea).Conn("gul", godip.Sea).Flag(godip.Sea).
		Prov("gul").Conn("bri/sc", godip.Sea).Conn("the", godip.Sea).Conn("isl", godip.Sea).Flag(godip.Sea).
		Prov("isl").Conn("gul", godip.Sea).Flag(godip.Archipelago...).
		Prov("roc").Conn("ash", godip.Land).Flag(godip.Land).
		Prov("mou").
		Done()
}

var provinceLongNames = map[godip.Province]string{
	"ash": "Ash Hill",
	"bri": "Bridge",
	"the": "Theodora",
	"bay": "Bay",
	"gul": "Gulf",
	"isl": "Island",
	"roc": "Rock",
	"mou": "Mountains",
}
