import { house } from "../kit/buildings.ts";
import type { Scene } from "../kit/document.ts";
import { grass, hill } from "../kit/land.ts";
import { gold, green, linear, lit, sand, shaded, skins, snow, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { poplar, roundTree } from "../kit/plants.ts";
import { circle, many, path, place, polygon, stroke } from "../kit/shape.ts";
import { cloud, sky, sun } from "../kit/sky.ts";
import { mosque } from "../kit/worship.ts";

const balloon = (x: number, y: number, r: number, color: string, hand: [number, number]) =>
  stroke(`M${x} ${y + r}Q${x - 14} ${(y + hand[1]) / 2} ${hand[0]} ${hand[1]}`, "#6d7a70", 2) +
  path(`M${x} ${y + r * 1.25}l-8 10h16z`, shaded(color, 0.1)) +
  place(
    x,
    y,
    path(
      `M0 ${r * 1.25}C${-r * 1.3} ${r * 0.5} ${-r * 1.1} ${-r} 0 ${-r}C${r * 1.1} ${-r} ${r * 1.3} ${r * 0.5} 0 ${r * 1.25}Z`,
      linear([lit(color, 0.35), color, shaded(color, 0.15)], 50),
    ),
  ) +
  path(
    `M${x - r * 0.5} ${y - r * 0.2}Q${x - r * 0.5} ${y - r * 0.6} ${x - r * 0.15} ${y - r * 0.75}`,
    "none",
    { stroke: "#fff", "stroke-width": 5, "stroke-linecap": "round", opacity: 0.6 },
  );

export const bayramCocuklari: Scene = {
  name: "bayram-cocuklari",
  draw: () =>
    sky(["#9ccac6", "#dbe8d3", "#fdeecb"]) +
    sun(800, 330, 70) +
    cloud(300, 210, 1) +
    cloud(1330, 190, 1.1, "#ffffff", 0.65) +
    hill(
      [
        [0, 560],
        [500, 520],
        [1000, 545],
        [1600, 515],
      ],
      "#b5d0ab",
    ) +
    mosque(1190, 590, 0.95, "#efe6cf", "#5f9a80") +
    house(300, 620, 0.9) +
    house(500, 606, 0.72, { roof: terra.light, wall: "#f6ecd6" }) +
    house(950, 600, 0.62, { flip: true }) +
    roundTree(680, 610, 150, "#5d9472") +
    poplar(1420, 610, 180, "#6f9e7c") +
    poplar(1460, 615, 140, "#6f9e7c") +
    hill(
      [
        [0, 640],
        [500, 615],
        [1000, 600],
        [1600, 630],
      ],
      "#86b68a",
      900,
      "#5d9a76",
    ) +
    stroke("M-10 250Q400 400 820 285Q1230 400 1610 240", sand.brown, 3) +
    many(18, (i) => {
      const x = 30 + i * 92;
      const y = 292 + Math.abs(Math.sin((i / 17.5) * Math.PI * 2)) * 56;
      return polygon(
        [
          [x - 20, y],
          [x + 20, y],
          [x, y + 42],
        ],
        [terra.mid, gold.mid, green.mid, "#fbf3df"][i % 4] ?? terra.mid,
      );
    }) +
    hill(
      [
        [0, 770],
        [500, 750],
        [1000, 745],
        [1600, 770],
      ],
      "#e4cd9e",
      900,
      "#cfae76",
    ) +
    balloon(520, 420, 46, terra.mid, [480, 612]) +
    balloon(600, 390, 42, gold.mid, [480, 612]) +
    balloon(1110, 420, 46, green.mid, [1078, 640]) +
    person(420, 840, 300, {
      child: true,
      top: green.mid,
      bottom: "#2f4148",
      facing: 1,
      hands: [
        [-17, -38],
        [20, -76],
      ],
      feet: [
        [-8, 0],
        [9, 0],
      ],
    }) +
    person(640, 850, 280, {
      child: true,
      top: terra.light,
      cut: "dress",
      head: "long",
      hair: "#5a3a26",
      hands: [
        [-24, -56],
        [25, -58],
      ],
    }) +
    person(800, 842, 250, {
      child: true,
      top: snow,
      bottom: terra.dark,
      head: "short",
      hands: [
        [-28, -56],
        [28, -60],
      ],
      skin: skins.brown,
    }) +
    person(960, 850, 285, {
      child: true,
      top: "#7b5363",
      cut: "dress",
      head: "scarf",
      wear: gold.light,
      hands: [
        [-27, -58],
        [19, -38],
      ],
    }) +
    person(1130, 845, 240, {
      child: true,
      top: gold.mid,
      bottom: green.dark,
      head: "beanie",
      wear: terra.mid,
      facing: -1,
      hands: [
        [-21, -80],
        [18, -38],
      ],
      skin: skins.fair,
    }) +
    person(1310, 850, 270, {
      child: true,
      top: "#5f8f92",
      cut: "dress",
      head: "long",
      hair: "#2f231d",
      facing: -1,
      hands: [
        [-22, -86],
        [20, -84],
      ],
    }) +
    many(46, (i) => {
      const [x, y] = [(i * 257) % 1600, 300 + ((i * 131) % 400)];
      return place(
        x,
        y,
        i % 2
          ? circle(0, 0, 5, [terra.mid, gold.mid, green.soft][i % 3] ?? gold.mid)
          : path("M-6-3h12v6h-12z", [gold.mid, terra.light, green.mid][i % 3] ?? gold.mid),
        { turn: i * 40, opacity: 0.75 },
      );
    }) +
    grass(893, "#a98a52", 50),
};
