import type { Scene } from "../kit/document.ts";
import { contact, erciyes, grass, hill, road } from "../kit/land.ts";
import { gold, green, snow, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { poplar, roundTree } from "../kit/plants.ts";
import { circle, many, path, stroke } from "../kit/shape.ts";
import { container } from "../kit/shelters.ts";
import { birds, cloud, haze, sky, sun } from "../kit/sky.ts";

export const konteynerKent: Scene = {
  name: "konteyner-kent",
  draw: () =>
    sky(["#9ccac4", "#dce8d3", "#fcedc8"]) +
    sun(360, 240, 58) +
    cloud(800, 180, 1.1) +
    cloud(1320, 260, 0.9, "#ffffff", 0.6) +
    erciyes(1020, 540, 900, 240, "#86aea5") +
    haze(440, 140) +
    hill(
      [
        [0, 550],
        [500, 525],
        [1100, 545],
        [1600, 520],
      ],
      "#b5d0ab",
    ) +
    many(6, (i) =>
      container(
        150 + i * 262,
        606,
        0.8,
        i % 2 ? "#f3ead6" : "#e8dcc2",
        [green.soft, terra.light, "#8fb0ae"][i % 3] ?? green.soft,
      ),
    ) +
    hill(
      [
        [0, 640],
        [500, 625],
        [1100, 620],
        [1600, 640],
      ],
      "#cdbf93",
      900,
      "#a9a273",
    ) +
    roundTree(725, 690, 150, "#5d9472") +
    poplar(1500, 680, 200, "#6f9e7c") +
    container(340, 760, 1.7) +
    container(1130, 750, 1.65, "#f5ecda", terra.mid) +
    road([780, 900], 260, [760, 800], [745, 640], 30, "#ead8ac") +
    stroke("M560 610Q720 660 890 606", "#7b6a52", 3) +
    [600, 660, 720, 780, 830]
      .map((x, i) =>
        path(
          `M${x} ${628 + (i === 2 ? 8 : i % 2 ? 5 : 0)}h38v48h-38z`,
          [snow, terra.light, gold.light, green.pale, "#b9c7cf"][i] ?? snow,
        ),
      )
      .join("") +
    person(660, 850, 210, {
      child: true,
      top: terra.mid,
      facing: 1,
      hands: [
        [-22, -54],
        [24, -60],
      ],
      feet: [
        [-9, 0],
        [14, -6],
      ],
      bottom: "#37505a",
    }) +
    circle(768, 842, 19, "#fffaf0") +
    path("M768 830l9 7-3 11h-12l-3-11z", green.dark) +
    contact(768, 862, 24, 5) +
    person(900, 856, 220, {
      child: true,
      top: green.mid,
      head: "long",
      hair: "#5a3a26",
      facing: -1,
      cut: "dress",
      hands: [
        [-22, -56],
        [20, -52],
      ],
    }) +
    person(1010, 840, 310, {
      top: "#7b5363",
      cut: "dress",
      head: "scarf",
      wear: gold.light,
      facing: -1,
      hands: [
        [-16, -46],
        [15, -46],
      ],
    }) +
    person(520, 838, 320, {
      top: "#5f8f92",
      head: "grey",
      facing: 1,
      hands: [
        [-14, -46],
        [18, -56],
      ],
      bottom: "#4b4a44",
    }) +
    path("M540 660h26v30h-26z", snow, { transform: "translate(16 -2)" }) +
    grass(893, "#7a8a55", 80) +
    birds(600, 260),
};
