import { house } from "../kit/buildings.ts";
import type { Scene } from "../kit/document.ts";
import { erciyes, grass, hill } from "../kit/land.ts";
import { gold, green, linear, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { bush, poplar, roundTree } from "../kit/plants.ts";
import { path, stroke } from "../kit/shape.ts";
import { birds, cloud, haze, sky, sun } from "../kit/sky.ts";
import { wheelchair } from "../kit/things.ts";

export const tekerlekliSandalye: Scene = {
  name: "tekerlekli-sandalye",
  draw: () => {
    const seat = wheelchair(720, 830, 2.1);
    const small = wheelchair(1150, 800, 1.5);
    return (
      sky(["#9ccac6", "#dde9d3", "#fdeec9"]) +
      sun(420, 250, 62) +
      cloud(880, 190, 1.1) +
      cloud(1360, 280, 0.8, "#ffffff", 0.6) +
      erciyes(1000, 560, 980, 280, "#86aea5") +
      haze(450, 140) +
      hill(
        [
          [0, 560],
          [500, 530],
          [1100, 555],
          [1600, 525],
        ],
        "#b5d0ab",
      ) +
      house(240, 640, 1.1) +
      house(1420, 620, 0.9, { roof: terra.light, flip: true }) +
      poplar(420, 620, 170, "#6f9e7c") +
      poplar(460, 624, 130, "#6f9e7c") +
      roundTree(1230, 640, 170, "#5d9472") +
      hill(
        [
          [0, 680],
          [500, 650],
          [1100, 645],
          [1600, 670],
        ],
        "#8fbd90",
        900,
        green.mid,
      ) +
      path(
        "M0 880C400 830 900 800 1600 730V830C1000 860 500 890 300 900H0Z",
        linear(["#f1e0b9", "#dcc594"]),
      ) +
      stroke("M0 878C400 828 900 798 1600 728", "#fbf3df", 5, { opacity: 0.8 }) +
      person(560, 840, 400, {
        top: green.dark,
        bottom: "#3c4a50",
        head: "short",
        facing: 1,
        hands: [
          [10, -58],
          [17, -57],
        ],
        feet: [
          [-14, 0],
          [8, 0],
        ],
        lean: 5,
      }) +
      seat.behind +
      person(690, 830, 360, {
        top: terra.mid,
        cut: "shirt",
        head: "scarf",
        wear: gold.light,
        facing: 1,
        lower: 16,
        feet: [
          [22, -8],
          [27, -6],
        ],
        hands: [
          [12, -46],
          [17, -44],
        ],
        bottom: "#5a4350",
        shadow: false,
      }) +
      seat.before +
      small.behind +
      person(1134, 800, 255, {
        child: true,
        top: gold.mid,
        head: "cap",
        wear: green.mid,
        facing: 1,
        lower: 10,
        feet: [
          [21, -8],
          [26, -6],
        ],
        hands: [
          [-4, -30],
          [24, -86],
        ],
        bottom: "#37505a",
        shadow: false,
      }) +
      small.before +
      person(960, 806, 215, {
        child: true,
        top: "#5f8f92",
        head: "long",
        hair: "#5a3a26",
        cut: "dress",
        facing: 1,
        hands: [
          [-16, -40],
          [22, -62],
        ],
        feet: [
          [-9, 0],
          [8, 0],
        ],
      }) +
      bush(130, 830, 90, green.dark) +
      grass(895, green.dark, 90) +
      birds(620, 300)
    );
  },
};
