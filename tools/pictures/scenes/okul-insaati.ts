import { block, crane, portal } from "../kit/buildings.ts";
import type { Scene } from "../kit/document.ts";
import { contact, erciyes, grass, hill } from "../kit/land.ts";
import { gold, green, linear, sand, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { roundTree } from "../kit/plants.ts";
import { many, path, place, polygon, rect, stroke } from "../kit/shape.ts";
import { birds, cloud, haze, sky, sun } from "../kit/sky.ts";

export const okulInsaati: Scene = {
  name: "okul-insaati",
  draw: () =>
    sky(["#93c2bf", "#d5e4d0", "#fbebc6"]) +
    sun(360, 250, 60) +
    cloud(780, 170, 1.1) +
    cloud(1380, 250, 0.8, "#ffffff", 0.6) +
    erciyes(320, 580, 800, 240, "#86aea5") +
    haze(480, 140) +
    hill(
      [
        [0, 590],
        [500, 560],
        [1100, 580],
        [1600, 550],
      ],
      "#b2cfa8",
    ) +
    crane(1330, 700, 560, gold.mid, true) +
    block(760, 700, 680, 220, { columns: 8, floors: 2, flat: true, roof: sand.brown, wall: "#f0dfbd" }) +
    rect(420, 420, 680, 60, linear(["#e9d5ae", "#d6bd8f"])) +
    many(9, (i) => rect(424 + i * 83, 372, 14, 108, "#c7b08a")) +
    many(9, (i) => stroke(`M${427 + i * 83} 374v-30M${435 + i * 83} 374v-24`, "#8f7a5c", 3)) +
    many(8, (i) => stroke(`M${400 + i * 60} 700V${440}`, sand.bark, 4)) +
    many(3, (i) => rect(390, 500 + i * 70, 440, 8, sand.brown, 2)) +
    portal(960, 700, 64, 104) +
    hill(
      [
        [0, 720],
        [500, 695],
        [1100, 695],
        [1600, 715],
      ],
      "#d9bd8a",
      900,
      "#b8925c",
    ) +
    roundTree(1440, 720, 190, "#5d9472") +
    roundTree(170, 730, 170, "#5d9472") +
    person(620, 500, 130, { shadow: false, top: gold.mid, head: "cap", wear: terra.mid, facing: 1 }) +
    person(520, 570, 130, { shadow: false, top: terra.mid, head: "cap", wear: gold.mid, facing: -1 }) +
    person(500, 860, 340, {
      top: gold.mid,
      head: "cap",
      wear: "#f6f0e4",
      facing: 1,
      hands: [
        [-16, -46],
        [25, -80],
      ],
      bottom: "#37505a",
    }) +
    person(660, 865, 330, {
      top: green.mid,
      head: "scarf",
      wear: terra.light,
      cut: "coat",
      facing: 1,
      hands: [
        [6, -58],
        [20, -56],
      ],
    }) +
    place(
      735,
      690,
      polygon(
        [
          [-44, 10],
          [30, -6],
          [44, 26],
          [-30, 42],
        ],
        "#dcebe4",
      ) + stroke("M-24 18L16 9M-20 26L24 17", "#6f9a94", 3),
    ) +
    place(
      1060,
      860,
      many(3, (r) =>
        many(4 - r, (c) =>
          rect(-110 + c * 58 + r * 29, -30 - r * 32, 54, 28, (r + c) % 2 ? terra.mid : terra.light, 3),
        ),
      ),
    ) +
    contact(1060, 864, 140, 12) +
    place(1330, 865, path("M-90 0Q-60-70 0-84Q60-70 90 0Z", linear(["#e9d3a3", "#c2a06a"]))) +
    stroke("M1330 800L1392 690", sand.bark, 7) +
    grass(894, "#93743f", 60) +
    birds(930, 300),
};
