import { house } from "../kit/buildings.ts";
import type { Scene } from "../kit/document.ts";
import { erciyes, hill } from "../kit/land.ts";
import { gold, green, linear, shaded, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { snowyPine } from "../kit/plants.ts";
import { many, oval, path, place, rect, stroke } from "../kit/shape.ts";
import { haze, sky, snowfall, steam, sun } from "../kit/sky.ts";
import { box } from "../kit/things.ts";

export const kisKoyu: Scene = {
  name: "kis-koyu",
  draw: () =>
    sky(["#9fbfc4", "#cfdedb", "#f6ecd6"]) +
    sun(1230, 260, 54, "#fff6e0", "#fbe6bd") +
    erciyes(620, 560, 1250, 370, "#8aa9ae", "#e3ebe6") +
    haze(460, 150, "#ffffff", 0.7) +
    hill(
      [
        [0, 560],
        [420, 520],
        [900, 560],
        [1300, 520],
        [1600, 550],
      ],
      "#dfe9e6",
      900,
      "#c4d5d6",
    ) +
    many(9, (i) =>
      snowyPine(60 + i * 190 + (i % 2) * 40, 590 + (i % 3) * 14, 100 + ((i * 31) % 50), "#5f8d80"),
    ) +
    hill(
      [
        [0, 660],
        [500, 620],
        [1000, 650],
        [1600, 610],
      ],
      "#eef3ef",
      900,
      "#c9d9da",
    ) +
    house(360, 690, 1.25, { snow: true, glass: "#f5c878" }) +
    house(1160, 680, 1.1, { snow: true, glass: "#f5c878", wall: "#ecd9b8" }) +
    house(830, 640, 0.7, { snow: true, glass: "#f5c878" }) +
    steam(440, 505, 1.1, 0.6) +
    steam(1232, 520, 0.9, 0.6) +
    steam(875, 540, 0.6, 0.6) +
    hill(
      [
        [0, 790],
        [400, 740],
        [900, 750],
        [1300, 735],
        [1600, 780],
      ],
      "#fbfbf6",
      900,
      "#d3e0df",
    ) +
    oval(800, 850, 560, 30, "#bccfd0", { opacity: 0.4 }) +
    snowyPine(170, 830, 330, green.dark) +
    snowyPine(1450, 840, 360, green.dark) +
    person(760, 855, 330, {
      top: green.mid,
      cut: "coat",
      head: "beanie",
      wear: terra.mid,
      facing: 1,
      hands: [
        [10, -54],
        [24, -56],
      ],
      bottom: "#37444a",
    }) +
    place(
      852,
      690,
      rect(-40, -34, 80, 62, linear([terra.light, terra.mid]), 10) +
        stroke("M0-34V28", shaded(terra.mid, 0.3), 4) +
        path("M-18-34Q0-54 18-34", shaded(terra.mid, 0.25)) +
        stroke("M-40-6L-52 20M40-6L50 20", terra.mid, 14),
    ) +
    person(960, 862, 225, {
      child: true,
      top: gold.mid,
      cut: "coat",
      head: "beanie",
      wear: green.soft,
      facing: -1,
      hands: [
        [-24, -58],
        [-10, -60],
      ],
      bottom: "#5a4350",
    }) +
    person(1060, 868, 200, {
      child: true,
      top: "#7b5363",
      cut: "coat",
      head: "scarf",
      wear: "#f0e2c4",
      facing: -1,
    }) +
    box(610, 860, 1, "heart") +
    box(545, 868, 0.8) +
    stroke("M500 874H690M490 874Q470 874 470 850", "#7d5b40", 8) +
    rect(0, 882, 1600, 20, "#f4f6f2") +
    snowfall(1600, 880, 150),
};
