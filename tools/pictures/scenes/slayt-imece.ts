import { house } from "../kit/buildings.ts";
import type { Scene } from "../kit/document.ts";
import { erciyes, flowers, grass, hill, road } from "../kit/land.ts";
import { gold, green, sand, skins, snow, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { poplar, roundTree } from "../kit/plants.ts";
import { birds, cloud, haze, sky, sun } from "../kit/sky.ts";
import { box } from "../kit/things.ts";
import { minaret } from "../kit/worship.ts";

/** Wide: neighbours carry parcels up the same path; the left is calm, for words. */
export const slaytImece: Scene = {
  name: "slayt-imece",
  wide: true,
  draw: () =>
    sky(["#86bab6", "#cfe2cf", "#fdeabd"]) +
    sun(640, 380, 86) +
    cloud(260, 170, 1.3) +
    cloud(1350, 170, 1, "#ffffff", 0.65) +
    erciyes(1080, 590, 1300, 420, "#7fa8a2") +
    haze(470, 160) +
    hill(
      [
        [0, 570],
        [400, 540],
        [900, 575],
        [1600, 540],
      ],
      "#b5d0ab",
    ) +
    house(1010, 610, 0.6) +
    house(1130, 600, 0.7, { roof: terra.light }) +
    house(1290, 606, 0.62, { flip: true }) +
    minaret(1218, 600, 150) +
    poplar(940, 610, 110, "#6f9e7c") +
    poplar(1390, 606, 120, "#6f9e7c") +
    roundTree(1470, 610, 110, "#5d9472") +
    poplar(230, 590, 90, "#78a583") +
    poplar(260, 592, 70, "#78a583") +
    hill(
      [
        [0, 690],
        [400, 650],
        [900, 640],
        [1600, 620],
      ],
      "#8fbd90",
    ) +
    roundTree(330, 690, 150, "#5d9472") +
    roundTree(450, 676, 110, "#5d9472") +
    hill(
      [
        [0, 820],
        [420, 800],
        [800, 760],
        [1200, 730],
        [1600, 720],
      ],
      "#6da878",
      900,
      green.dark,
    ) +
    road([640, 900], 300, [980, 800], [1240, 622], 16, "#ecd8aa") +
    person(1330, 742, 215, {
      top: gold.mid,
      head: "grey",
      facing: 1,
      hands: [
        [-14, -46],
        [16, -46],
      ],
    }) +
    person(1255, 748, 210, {
      top: "#7b5363",
      cut: "dress",
      head: "scarf",
      wear: sand.mid,
      facing: 1,
      hands: [
        [14, -54],
        [20, -56],
      ],
    }) +
    box(1291, 643, 0.42) +
    person(1110, 805, 300, {
      top: terra.mid,
      head: "cap",
      wear: green.dark,
      facing: 1,
      hands: [
        [15, -54],
        [22, -57],
      ],
      feet: [
        [-11, 0],
        [10, 0],
      ],
      bottom: "#38474c",
    }) +
    box(1166, 652, 0.66, "heart") +
    person(960, 846, 345, {
      top: green.dark,
      cut: "coat",
      head: "scarf",
      wear: gold.light,
      facing: 1,
      hands: [
        [15, -55],
        [22, -58],
      ],
      skin: skins.fair,
    }) +
    box(1028, 672, 0.76) +
    person(1010, 866, 195, {
      child: true,
      top: gold.mid,
      head: "beanie",
      wear: terra.mid,
      facing: 1,
      hands: [
        [12, -42],
        [18, -44],
      ],
    }) +
    box(1040, 800, 0.36, "heart") +
    person(790, 872, 390, {
      top: "#4f8088",
      head: "short",
      facing: 1,
      hands: [
        [15, -54],
        [21, -58],
      ],
      feet: [
        [-12, 0],
        [11, 0],
      ],
      bottom: "#33424a",
      skin: skins.brown,
    }) +
    box(862, 676, 0.88, "leaf") +
    flowers(40, 800, 560, 80, [snow, terra.light, gold.light], 26) +
    flowers(1250, 780, 330, 100, [snow, terra.light, gold.light], 20) +
    grass(895, green.deep, 110) +
    birds(480, 250, 1.2),
};
