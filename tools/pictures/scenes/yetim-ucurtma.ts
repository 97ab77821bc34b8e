import { house } from "../kit/buildings.ts";
import type { Scene } from "../kit/document.ts";
import { erciyes, flowers, grass, hill } from "../kit/land.ts";
import { gold, green, lit, terra } from "../kit/paint.ts";
import { person, schoolbag } from "../kit/person.ts";
import { poplar, roundTree } from "../kit/plants.ts";
import { many, place, polygon, stroke } from "../kit/shape.ts";
import { birds, cloud, haze, sky, sun } from "../kit/sky.ts";

const kite = (x: number, y: number, s: number, turn: number) =>
  place(
    x,
    y,
    stroke("M0 74C-16 100 20 124-2 152C-18 176 12 190 2 216", terra.dark, 3) +
      many(
        3,
        (i) =>
          polygon(
            [
              [-14, 112 + i * 38],
              [0, 118 + i * 38],
              [-12, 128 + i * 38],
            ],
            gold.mid,
          ) +
          polygon(
            [
              [14, 110 + i * 38],
              [0, 118 + i * 38],
              [14, 126 + i * 38],
            ],
            green.soft,
          ),
      ) +
      polygon(
        [
          [0, -74],
          [56, -8],
          [0, 74],
          [-56, -8],
        ],
        terra.mid,
      ) +
      polygon(
        [
          [0, -74],
          [56, -8],
          [0, -8],
        ],
        gold.mid,
      ) +
      polygon(
        [
          [0, -8],
          [-56, -8],
          [0, 74],
        ],
        green.mid,
      ) +
      polygon(
        [
          [0, -8],
          [56, -8],
          [0, 74],
        ],
        lit(terra.mid, 0.2),
      ) +
      stroke("M0-74V74M-56-8H56", "#fdf3dc", 3),
    { scale: s, turn },
  );

export const yetimUcurtma: Scene = {
  name: "yetim-ucurtma",
  draw: () =>
    sky(["#8fc3c0", "#cfe3d0", "#fbeecb"]) +
    sun(330, 250, 62) +
    cloud(620, 160, 1.2) +
    cloud(1400, 340, 0.9, "#ffffff", 0.6) +
    cloud(240, 420, 0.7, "#ffffff", 0.55) +
    erciyes(1180, 600, 820, 240, "#86aea5") +
    haze(500, 130) +
    hill(
      [
        [0, 590],
        [360, 550],
        [800, 600],
        [1250, 555],
        [1600, 590],
      ],
      "#a9caa2",
    ) +
    house(290, 620, 0.62) +
    house(420, 610, 0.5, { roof: terra.light }) +
    poplar(220, 625, 110, "#6f9e7c") +
    poplar(500, 612, 90, "#6f9e7c") +
    hill(
      [
        [0, 690],
        [420, 660],
        [880, 690],
        [1300, 640],
        [1600, 670],
      ],
      "#79ae82",
    ) +
    roundTree(1330, 670, 160, "#5d9472") +
    hill(
      [
        [0, 870],
        [330, 815],
        [700, 740],
        [1000, 730],
        [1350, 790],
        [1600, 850],
      ],
      green.mid,
      900,
      green.dark,
    ) +
    stroke("M872 512Q1010 470 1130 262", "#6d7a70", 2.4) +
    kite(1150, 215, 1.15, 18) +
    person(820, 750, 310, {
      child: true,
      top: terra.mid,
      bottom: "#35504e",
      head: "short",
      hair: "#3a2a22",
      back: true,
      facing: 1,
      hands: [
        [-17, -38],
        [17, -77],
      ],
      feet: [
        [-8, 0],
        [8, 0],
      ],
      bag: schoolbag(gold.mid),
    }) +
    flowers(180, 790, 1280, 90, ["#fff3d0", terra.light, gold.light], 44) +
    grass(886, green.dark, 100) +
    birds(520, 300, 1.1),
};
