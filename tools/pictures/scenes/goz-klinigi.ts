import type { Scene } from "../kit/document.ts";
import { hill } from "../kit/land.ts";
import { gold, green, linear, radial, sand, skins, snow, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { acacia, bush } from "../kit/plants.ts";
import { circle, many, oval, path, place, polygon, rect, stroke } from "../kit/shape.ts";
import { glow, sun } from "../kit/sky.ts";

export const gozKlinigi: Scene = {
  name: "goz-klinigi",
  draw: () =>
    rect(0, 0, 1600, 900, linear(["#dcebe0", "#f3ead2"])) +
    rect(150, 110, 360, 400, "#fffaf0", 10) +
    rect(166, 126, 328, 368, linear(["#a9d0c9", "#e6ecd4", "#fbe6b8"])) +
    sun(330, 250, 34) +
    hill(
      [
        [166, 400],
        [260, 370],
        [380, 404],
        [494, 376],
      ],
      "#93bd8e",
      494,
    ) +
    acacia(410, 430, 110, "#7f9a58") +
    rect(324, 126, 10, 368, "#fffaf0") +
    rect(140, 506, 380, 18, sand.deep, 4) +
    polygon(
      [
        [166, 520],
        [494, 520],
        [860, 900],
        [330, 900],
      ],
      linear([
        ["#fff6d6", 0.55],
        ["#fff6d6", 0],
      ]),
    ) +
    rect(1120, 110, 300, 420, "#fffaf0", 10, { stroke: sand.deep, "stroke-width": 6 }) +
    many(5, (row) =>
      many(row + 1, (c) => {
        const size = 62 - row * 11;
        const gap = size * 1.45;
        const x = 1270 + (c - row / 2) * gap;
        const y = 175 + ([0, 92, 170, 236, 292][row] ?? 0);
        return place(x, y, stroke("M-20-20V20M-20-20H20M-20 20H20M-20 0H16", "#2d4a40", 10), {
          scale: size / 62,
          turn: ((c + row) % 4) * 90,
        });
      }),
    ) +
    rect(0, 690, 1600, 210, linear(["#d6c7a4", "#b59f77"])) +
    rect(0, 686, 1600, 8, "#efe3c9") +
    glow(760, 380, 300, "#fff6d6", 0.7) +
    // The slit lamp between physician and patient.
    rect(690, 560, 170, 20, "#8a9a94", 6) +
    rect(762, 580, 26, 250, linear(["#a9b8b0", "#6f807a"], 0)) +
    oval(775, 834, 110, 16, "#6f807a") +
    rect(728, 470, 30, 92, "#7d8d87", 6) +
    rect(704, 440, 110, 44, linear(["#f3f6ef", "#a9b8b0"]), 14) +
    rect(690, 450, 26, 24, "#3c4b46", 8) +
    stroke("M828 560V400", "#8a9a94", 8) +
    circle(834, 420, 13, "#c9e6e0") +
    rect(920, 716, 150, 24, terra.mid, 10) +
    rect(1048, 540, 22, 190, terra.mid, 10) +
    rect(985, 740, 24, 90, "#7d8d87") +
    oval(1002, 828, 80, 12, "#6f807a") +
    person(975, 850, 440, {
      top: "#9a7c62",
      head: "grey",
      facing: -1,
      lower: 13,
      lean: -5,
      cut: "shirt",
      bottom: "#55605c",
      hands: [
        [-16, -48],
        [-8, -50],
      ],
      shadow: false,
      feet: [
        [-23, -1],
        [-15, 2],
      ],
    }) +
    rect(480, 680, 120, 22, green.dark, 10) +
    rect(530, 702, 22, 120, "#7d8d87") +
    oval(540, 828, 70, 12, "#6f807a") +
    person(560, 850, 450, {
      top: snow,
      cut: "coat",
      bottom: "#4f7f7c",
      head: "scarf",
      wear: "#8fb79c",
      facing: 1,
      hands: [
        [14, -62],
        [30, -64],
      ],
      shadow: false,
      skin: skins.fair,
    }) +
    place(
      290,
      850,
      rect(-110, -150, 220, 150, linear(["#f8f0df", "#d9c9a5"]), 6) +
        rect(-118, -162, 236, 16, "#fffaf0", 4) +
        stroke("M-90-100H90M-90-50H90", sand.deep, 4) +
        circle(0, -124, 5, sand.brown) +
        circle(0, -76, 5, sand.brown),
    ) +
    place(
      250,
      690,
      path(
        "M-40-10A22 20 0 1 0 4-10A22 20 0 1 0-40-10ZM16-10A22 20 0 1 0 60-10A22 20 0 1 0 16-10Z",
        "#cfe6e0",
        { stroke: "#3c4b46", "stroke-width": 5 },
      ) + stroke("M4-12Q10-18 16-12", "#3c4b46", 5),
    ) +
    place(
      360,
      688,
      rect(-12, -40, 24, 40, linear(["#bfe0da", "#5c9c9b"], 0), 5) + path("M-6-40L0-62L6-40Z", "#fffaf0"),
    ) +
    place(1370, 850, rect(-44, -70, 88, 70, linear([terra.light, terra.dark], 0), 10)) +
    bush(1370, 790, 110, green.mid) +
    circle(1350, 730, 6, radial([gold.light, gold.mid])),
};
