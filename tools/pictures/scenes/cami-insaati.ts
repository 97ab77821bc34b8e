import { crane } from "../kit/buildings.ts";
import type { Scene } from "../kit/document.ts";
import { contact, erciyes, grass, hill } from "../kit/land.ts";
import { gold, green, linear, lit, sand, snow, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { poplar, roundTree } from "../kit/plants.ts";
import { many, path, place, rect, stroke } from "../kit/shape.ts";
import { birds, cloud, haze, sky, sun } from "../kit/sky.ts";
import { minaret, mosque } from "../kit/worship.ts";

/** By day: the neighbourhood mosque going up, its dome still in its mould. */
export const camiInsaati: Scene = {
  name: "cami-insaati",
  draw: () =>
    sky(["#9ccac6", "#dbe9d4", "#fdeec9"]) +
    sun(330, 250, 60) +
    cloud(700, 160, 1) +
    cloud(1200, 210, 0.9, "#ffffff", 0.6) +
    erciyes(1150, 590, 820, 230, "#86aea5") +
    haze(480, 140) +
    hill(
      [
        [0, 590],
        [500, 560],
        [1100, 580],
        [1600, 550],
      ],
      "#b5d0ab",
    ) +
    crane(360, 720, 610) +
    minaret(1110, 720, 430, "#f1e4c8", green.dark) +
    mosque(800, 720, 2.1, "#f1e4c8", "#b9a27a", "#8ab0a8") +
    many(5, (i) =>
      stroke(`M${690 + i * 55} ${500}V${430 - Math.sin(((i + 1) / 6) * Math.PI) * 70}`, sand.bark, 5),
    ) +
    stroke("M670 470H930M690 430H910M730 396H870", sand.brown, 6) +
    many(5, (i) =>
      stroke(`M${996 + i * 30} 722V${300 + (i === 4 ? 60 : 0)}`, "#8d8a7c", 3, { opacity: i % 2 ? 0 : 0.9 }),
    ) +
    many(5, (i) => rect(990, 380 + i * 70, 132, 6, sand.brown, 2)) +
    person(1034, 450, 96, {
      shadow: false,
      top: gold.mid,
      head: "cap",
      wear: terra.mid,
      facing: 1,
      hands: [
        [14, -62],
        [20, -66],
      ],
    }) +
    person(800, 392, 84, { shadow: false, top: terra.mid, head: "cap", wear: gold.mid, facing: -1 }) +
    hill(
      [
        [0, 740],
        [500, 715],
        [1100, 715],
        [1600, 735],
      ],
      "#dcc08d",
      900,
      "#b58f59",
    ) +
    roundTree(1440, 740, 210, "#5d9472") +
    poplar(170, 740, 210, "#6f9e7c") +
    person(560, 870, 330, {
      top: terra.mid,
      head: "cap",
      wear: snow,
      facing: 1,
      hands: [
        [12, -50],
        [24, -80],
      ],
      bottom: "#37505a",
    }) +
    person(690, 872, 335, {
      top: green.dark,
      cut: "coat",
      head: "grey",
      facing: 1,
      hands: [
        [-12, -44],
        [16, -46],
      ],
    }) +
    place(
      1130,
      870,
      contact(0, 0, 190, 14) +
        many(3, (r) =>
          many(4 - r, (c) =>
            rect(-120 + c * 62 + r * 31, -34 - r * 36, 58, 32, (r + c) % 2 ? "#d9ccb0" : "#c8b892", 3),
          ),
        ),
    ) +
    place(
      900,
      872,
      contact(0, 0, 90, 10) +
        path("M-70-62H56L34-16H-44Z", linear([lit(green.mid, 0.2), green.dark])) +
        path("M-58-62Q0-96 46-62Z", "#d8bd8a") +
        stroke("M34-40L112-58M-44-16L-30 0M34-16L22 0", "#59685f", 6) +
        path("M-58-16a17 17 0 1 0 34 0a17 17 0 1 0-34 0", "#27332e"),
    ) +
    grass(895, "#93743f", 60) +
    birds(640, 300),
};
