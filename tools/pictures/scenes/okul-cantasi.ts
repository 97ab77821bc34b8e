import { block, portal } from "../kit/buildings.ts";
import type { Scene } from "../kit/document.ts";
import { erciyes, flowers, grass, hill, road } from "../kit/land.ts";
import { gold, green, snow, terra } from "../kit/paint.ts";
import { person, schoolbag } from "../kit/person.ts";
import { bush, poplar, roundTree } from "../kit/plants.ts";
import { path, place, stroke } from "../kit/shape.ts";
import { birds, cloud, haze, sky, sun } from "../kit/sky.ts";

export const okulCantasi: Scene = {
  name: "okul-cantasi",
  draw: () =>
    sky(["#a5cdc6", "#dfe8d2", "#fbeccb"]) +
    sun(1240, 230, 60) +
    cloud(420, 180, 1.2) +
    cloud(1000, 150, 0.7, "#ffffff", 0.6) +
    erciyes(420, 560, 900, 270, "#86aea5") +
    haze(460, 140) +
    hill(
      [
        [0, 560],
        [500, 535],
        [1000, 560],
        [1600, 520],
      ],
      "#a9caa2",
    ) +
    block(1050, 580, 420, 130, { columns: 7, floors: 2 }) +
    portal(1050, 580, 46, 62) +
    stroke("M1050 450V352", "#8a8f86", 4) +
    path("M1052 354C1080 344 1096 364 1124 354V394C1096 404 1080 384 1052 394Z", green.mid) +
    roundTree(770, 590, 130, "#5d9472") +
    roundTree(1330, 585, 150, "#5d9472") +
    poplar(700, 590, 130, "#6f9e7c") +
    hill(
      [
        [0, 620],
        [500, 585],
        [1000, 578],
        [1600, 590],
      ],
      "#83b388",
      900,
      green.mid,
    ) +
    road([760, 900], 300, [820, 720], [1050, 586], 20, "#ecd6ab") +
    person(560, 840, 350, {
      child: true,
      back: true,
      top: green.dark,
      bottom: "#3b4a55",
      hair: "#2f231d",
      bag: place(0, 19, schoolbag(terra.mid), { scale: 1.32 }),
      hands: [
        [-17, -36],
        [20, -42],
      ],
      feet: [
        [-7, 0],
        [7, -3],
      ],
    }) +
    person(780, 850, 320, {
      child: true,
      back: true,
      top: gold.mid,
      bottom: "#5a4350",
      head: "long",
      hair: "#5a3a26",
      bag: place(0, 19, schoolbag(green.mid), { scale: 1.3 }),
      hands: [
        [-20, -44],
        [17, -36],
      ],
      cut: "coat",
    }) +
    person(1010, 790, 230, {
      child: true,
      back: true,
      top: "#7fa6a4",
      bottom: "#39484a",
      head: "cap",
      wear: terra.mid,
      bag: place(0, 19, schoolbag(gold.mid), { scale: 1.3 }),
    }) +
    person(1010, 660, 120, {
      child: true,
      back: true,
      top: terra.light,
      head: "scarf",
      wear: snow,
      cut: "dress",
      bag: schoolbag("#7b5363"),
    }) +
    bush(170, 850, 110, green.dark) +
    bush(1450, 860, 130, green.dark) +
    flowers(110, 800, 300, 80, [terra.light, "#fff3d0"], 14) +
    flowers(1180, 790, 300, 90, [gold.light, "#fff3d0"], 16) +
    grass(890, green.dark, 80) +
    birds(640, 260),
};
