import type { Scene } from "../kit/document.ts";
import { contact, erciyes, flowers, grass, hill } from "../kit/land.ts";
import { gold, green, linear, sand, snow, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { poplar, roundTree, seedling } from "../kit/plants.ts";
import { circle, many, oval, path, place, stroke } from "../kit/shape.ts";
import { cloud, haze, sky, sun } from "../kit/sky.ts";

export const fidanDikimi: Scene = {
  name: "fidan-dikimi",
  draw: () =>
    sky(["#9ccac6", "#dbe9d4", "#fdeec9"]) +
    sun(370, 260, 62) +
    cloud(800, 170, 1.1) +
    cloud(1380, 240, 0.8, "#ffffff", 0.6) +
    erciyes(900, 570, 1250, 360, "#86aea5") +
    haze(470, 140) +
    hill(
      [
        [0, 580],
        [500, 545],
        [1100, 570],
        [1600, 540],
      ],
      "#b5d0ab",
    ) +
    many(16, (i) => poplar(40 + i * 105, 600 + (i % 3) * 8, 60 + ((i * 17) % 34), "#78a583")) +
    hill(
      [
        [0, 680],
        [500, 640],
        [1100, 665],
        [1600, 630],
      ],
      "#93bd8e",
    ) +
    many(9, (i) => seedling(120 + i * 170, 690 + (i % 2) * 22, 46)) +
    person(1310, 740, 190, {
      top: terra.light,
      head: "scarf",
      wear: green.pale,
      cut: "coat",
      facing: -1,
      hands: [
        [-18, -34],
        [10, -34],
      ],
      lean: -12,
    }) +
    person(240, 745, 195, {
      top: "#5f8f92",
      head: "cap",
      wear: gold.mid,
      facing: 1,
      hands: [
        [16, -46],
        [22, -50],
      ],
    }) +
    stroke("M282 660L300 748", sand.bark, 6) +
    hill(
      [
        [0, 830],
        [400, 780],
        [900, 790],
        [1300, 770],
        [1600, 800],
      ],
      "#6da06f",
      900,
      green.dark,
    ) +
    seedling(800, 850, 190) +
    person(580, 865, 390, {
      top: green.dark,
      head: "short",
      facing: 1,
      bottom: "#4b4a44",
      lower: 18,
      lean: 14,
      hands: [
        [26, -34],
        [34, -30],
      ],
      feet: [
        [-16, 0],
        [16, 0],
      ],
    }) +
    person(1010, 868, 260, {
      child: true,
      top: gold.mid,
      head: "beanie",
      wear: terra.mid,
      facing: -1,
      lower: 10,
      lean: -10,
      hands: [
        [-34, -28],
        [-24, -22],
      ],
      feet: [
        [-14, 0],
        [12, 0],
      ],
      bottom: "#5a4350",
    }) +
    place(
      1190,
      865,
      contact(0, 0, 70, 10) +
        path("M-50-80H50L40 0H-40Z", linear(["#a9c3c9", "#6f8d94"], 0)) +
        oval(0, -80, 50, 11, "#d4e4e4") +
        stroke("M46-60L104-92", "#7f9aa0", 12) +
        circle(108, -94, 13, "#7f9aa0") +
        stroke("M-30-80Q0-140 30-80", "#6f8d94", 7),
    ) +
    stroke("M400 872L440 640", sand.bark, 11) +
    path("M378 800H432L424 872Q404 896 386 870Z", linear(["#9aa7a4", "#5f706c"], 0)) +
    flowers(120, 820, 1360, 60, [snow, terra.light, gold.light], 30) +
    grass(894, green.dark, 90) +
    roundTree(1490, 790, 300, "#4f8a68"),
};
