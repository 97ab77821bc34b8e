import type { Scene } from "../kit/document.ts";
import { grass, hill, road } from "../kit/land.ts";
import { gold, green, linear, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { many, path, place, polygon, rect, stroke } from "../kit/shape.ts";
import { tent } from "../kit/shelters.ts";
import { birds, cloud, haze, sky, sun } from "../kit/sky.ts";
import { box } from "../kit/things.ts";

export const depremCadir: Scene = {
  name: "deprem-cadir",
  draw: () =>
    sky(["#92b6b3", "#cbd9c9", "#f5e3bd"]) +
    sun(1180, 340, 70, "#fff0cb") +
    cloud(360, 180, 1.3) +
    cloud(980, 150, 0.8, "#ffffff", 0.6) +
    many(6, (i) => {
      const x = 90 + i * 290;
      const h = 110 + ((i * 53) % 90);
      const lean = [0, -4, 0, 6, -3, 0][i] ?? 0;
      return place(
        x,
        585,
        polygon(
          [
            [-110, 6],
            [-70, -18],
            [-30, -8],
            [20, -24],
            [70, -10],
            [112, 6],
          ],
          "#aab0a0",
        ) +
          rect(-60, -h, 120, h, linear(["#a9b2a4", "#b7bcaa"])) +
          many(6, (w) => rect(-44 + (w % 3) * 34, -h + 18 + Math.floor(w / 3) * 42, 18, 22, "#7f9189", 1)) +
          (lean
            ? polygon(
                [
                  [-62, -h - 1],
                  [62, -h - 1],
                  [62, -h + 30],
                  [20, -h + 8],
                  [-10, -h + 36],
                  [-62, -h + 6],
                ],
                "#d3d8c5",
              )
            : ""),
        { turn: lean },
      );
    }) +
    haze(400, 150, "#f8ead0", 0.45) +
    hill(
      [
        [0, 570],
        [500, 545],
        [1100, 560],
        [1600, 540],
      ],
      "#b3c3a0",
    ) +
    tent(260, 640, 0.8) +
    tent(520, 630, 0.75, "#ece2ca") +
    tent(780, 640, 0.8) +
    tent(1060, 628, 0.75, "#ece2ca") +
    tent(1320, 640, 0.8) +
    hill(
      [
        [0, 690],
        [500, 670],
        [1100, 665],
        [1600, 690],
      ],
      "#a9b88a",
      900,
      "#7c9468",
    ) +
    road([760, 900], 230, [780, 760], [700, 668], 22, "#dcc79c") +
    tent(330, 800, 1.75) +
    tent(1190, 790, 1.7, "#f0e6cf", undefined, true) +
    stroke("M1000 790V520", "#7d8a80", 7) +
    path(
      "M1003 524C1040 508 1070 536 1110 522V584C1070 598 1040 570 1003 586Z",
      linear([green.mid, green.dark]),
    ) +
    box(880, 850, 0.9) +
    box(985, 862, 0.95, "heart") +
    box(930, 790, 0.85, "none") +
    person(660, 855, 330, {
      top: terra.mid,
      head: "cap",
      wear: terra.dark,
      facing: 1,
      hands: [
        [18, -56],
        [26, -56],
      ],
      bottom: "#37444a",
    }) +
    box(742, 690, 0.75) +
    person(800, 852, 310, {
      top: "#6f7f9a",
      cut: "dress",
      head: "scarf",
      wear: "#e9dcc3",
      facing: -1,
      hands: [
        [-17, -58],
        [-4, -56],
      ],
    }) +
    person(1085, 872, 195, {
      child: true,
      top: gold.mid,
      head: "beanie",
      wear: green.mid,
      facing: -1,
      hands: [
        [-17, -40],
        [17, -38],
      ],
    }) +
    person(540, 868, 205, {
      child: true,
      top: green.mid,
      back: true,
      head: "long",
      hair: "#4a3426",
      cut: "coat",
    }) +
    grass(893, "#5d7a4d", 80) +
    birds(560, 280),
};
