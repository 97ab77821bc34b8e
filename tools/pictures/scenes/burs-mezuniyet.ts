import { block, portal } from "../kit/buildings.ts";
import type { Scene } from "../kit/document.ts";
import { grass, hill } from "../kit/land.ts";
import { gold, green, linear, sand, snow, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { poplar, roundTree } from "../kit/plants.ts";
import { circle, many, path, place, polygon, rect, stroke } from "../kit/shape.ts";
import { cloud, sky, sun } from "../kit/sky.ts";

export const bursMezuniyet: Scene = {
  name: "burs-mezuniyet",
  draw: () =>
    sky(["#8fbfbb", "#d6e5d0", "#fcebc2"]) +
    sun(800, 420, 110, "#fff4d4") +
    cloud(280, 190, 1.1) +
    cloud(1350, 220, 1, "#ffffff", 0.6) +
    hill(
      [
        [0, 600],
        [500, 570],
        [1100, 575],
        [1600, 590],
      ],
      "#b2cfa8",
    ) +
    block(800, 640, 760, 190, { columns: 9, floors: 2, roof: "#7f9f8f" }) +
    polygon(
      [
        [620, 450],
        [800, 350],
        [980, 450],
      ],
      linear(["#fbf3df", "#dcc9a4"]),
    ) +
    rect(612, 446, 376, 16, "#efe2c4") +
    many(5, (i) => rect(640 + i * 74, 462, 26, 178, linear(["#fffaf0", "#dccba8"], 0), 3)) +
    portal(800, 640, 60, 110) +
    circle(800, 414, 18, green.mid) +
    roundTree(260, 660, 220, "#5d9472") +
    roundTree(1340, 660, 230, "#5d9472") +
    poplar(390, 656, 180, "#6f9e7c") +
    hill(
      [
        [0, 680],
        [500, 655],
        [1100, 655],
        [1600, 680],
      ],
      "#86b68a",
      900,
      green.mid,
    ) +
    polygon(
      [
        [700, 656],
        [900, 656],
        [1180, 900],
        [420, 900],
      ],
      linear(["#efdfba", "#dcc190"]),
    ) +
    person(800, 880, 480, {
      top: "#23483b",
      cut: "dress",
      head: "grad",
      back: true,
      hair: "#3a2a22",
      bottom: "#2a2f2c",
      hands: [
        [-16, -44],
        [19, -106],
      ],
    }) +
    place(
      892,
      368,
      rect(-9, -56, 18, 112, linear(["#fffaf0", "#e2d2ad"], 0), 8) + rect(-10, -6, 20, 12, terra.mid, 2),
      { turn: 28 },
    ) +
    person(560, 870, 430, {
      top: "#23483b",
      cut: "dress",
      head: "scarf",
      wear: sand.mid,
      back: true,
      bottom: "#2a2f2c",
      hands: [
        [-19, -98],
        [16, -44],
      ],
    }) +
    place(
      472,
      424,
      path("M0-22L48-2L0 20L-48-2Z", "#22332c") +
        rect(-24, 2, 48, 20, "#1b2924", 4) +
        stroke("M0-2L38 8V30", gold.mid, 3),
      { turn: -16 },
    ) +
    person(1050, 875, 450, {
      top: "#23483b",
      cut: "dress",
      head: "grad",
      back: true,
      hair: "#5a3a26",
      bottom: "#2a2f2c",
      hands: [
        [-17, -44],
        [20, -94],
      ],
    }) +
    place(
      680,
      190,
      path("M0-22L48-2L0 20L-48-2Z", "#22332c") +
        rect(-22, 2, 44, 18, "#1b2924", 4) +
        stroke("M0-2L38 8V30", gold.mid, 3),
      { turn: 18 },
    ) +
    place(
      1150,
      210,
      path("M0-22L48-2L0 20L-48-2Z", "#22332c") +
        rect(-22, 2, 44, 18, "#1b2924", 4) +
        stroke("M0-2L38 8V30", gold.mid, 3),
      { turn: -24, scale: 0.85 },
    ) +
    many(40, (i) =>
      circle(
        (i * 263) % 1600,
        90 + ((i * 97) % 330),
        4 + (i % 3),
        [gold.mid, terra.light, snow, green.soft][i % 4] ?? snow,
        { opacity: 0.75 },
      ),
    ) +
    grass(894, green.dark, 60),
};
