import type { Scene } from "../kit/document.ts";
import { erciyes } from "../kit/land.ts";
import { gold, green, linear, lit, sand, shaded, skins, snow, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { poplar, roundTree } from "../kit/plants.ts";
import { circle, many, oval, path, place, polygon, rect, stroke } from "../kit/shape.ts";
import { glow, steam } from "../kit/sky.ts";

export const buyukZiyareti: Scene = {
  name: "buyuk-ziyareti",
  draw: () =>
    rect(0, 0, 1600, 900, linear(["#efe0bf", "#e2cb9b"])) +
    many(16, (i) => rect(i * 100, 0, 50, 640, "#ead6ac", 0, { opacity: 0.5 })) +
    rect(560, 90, 480, 380, "#fffaf0", 10) +
    rect(578, 108, 444, 344, linear(["#a9d0c9", "#e6ecd4", "#fdeec9"])) +
    erciyes(800, 420, 430, 150, "#86aea5") +
    rect(578, 404, 444, 48, "#93bd8e") +
    roundTree(660, 430, 110, "#5d9472") +
    poplar(950, 432, 110, "#6f9e7c") +
    rect(795, 108, 10, 344, "#fffaf0") +
    path("M520 80H700C690 220 640 360 530 480Z", linear([terra.light, terra.mid])) +
    path("M1080 80H900C910 220 960 360 1070 480Z", linear([terra.light, terra.mid])) +
    rect(500, 66, 600, 18, sand.bark, 9) +
    polygon(
      [
        [578, 470],
        [1022, 470],
        [1280, 900],
        [420, 900],
      ],
      linear([
        ["#fff6d6", 0.45],
        ["#fff6d6", 0],
      ]),
    ) +
    rect(220, 180, 150, 190, sand.bark, 6) +
    rect(234, 194, 122, 162, "#f8efd8") +
    roundTree(295, 330, 100, "#93bd8e") +
    circle(1330, 250, 64, "#fffaf0", { stroke: sand.bark, "stroke-width": 10 }) +
    stroke("M1330 250V212M1330 250L1356 266", sand.bark, 6) +
    rect(0, 680, 1600, 220, linear([lit(sand.brown, 0.2), shaded(sand.brown, 0.2)])) +
    oval(800, 815, 640, 78, green.dark) +
    oval(800, 813, 580, 66, green.mid) +
    oval(800, 811, 500, 54, lit(green.mid, 0.3)) +
    oval(800, 809, 440, 46, green.mid) +
    path("M210 820V560Q210 510 270 510H600Q650 510 650 560V820Z", linear(["#7f9f8f", "#55796b"])) +
    rect(190, 610, 64, 220, "#6a8d7d", 26) +
    rect(606, 610, 64, 220, "#4f7264", 26) +
    rect(240, 680, 380, 60, "#93b3a2", 18) +
    person(430, 850, 440, {
      top: "#8a6f86",
      cut: "coat",
      head: "scarf",
      wear: snow,
      facing: 1,
      lower: 14,
      feet: [
        [14, -2],
        [24, 0],
      ],
      hands: [
        [20, -52],
        [24, -50],
      ],
      skin: skins.fair,
      bottom: "#6b5a68",
      shadow: false,
    }) +
    rect(760, 700, 200, 16, sand.bark, 6) +
    rect(780, 716, 14, 110, sand.bark) +
    rect(926, 716, 14, 110, sand.bark) +
    place(
      820,
      700,
      oval(0, 0, 26, 7, snow) +
        path("M-11-2C-14-16-8-22-10-38H10C8-22 14-16 11-2Z", linear(["#e8b27c", "#a8441d"])),
    ) +
    place(
      906,
      700,
      oval(0, 0, 26, 7, snow) +
        path("M-11-2C-14-16-8-22-10-38H10C8-22 14-16 11-2Z", linear(["#e8b27c", "#a8441d"])),
    ) +
    steam(822, 660, 0.4) +
    steam(908, 660, 0.4) +
    place(
      865,
      700,
      oval(0, 0, 22, 5, terra.mid) + circle(-7, -5, 6, "#f3e6c8") + circle(6, -5, 6, "#f0c9b0"),
    ) +
    rect(1060, 700, 150, 22, terra.mid, 10) +
    stroke("M1080 722L1068 850M1190 722L1202 850", sand.bark, 10) +
    person(1130, 850, 430, {
      top: green.dark,
      head: "short",
      facing: -1,
      lower: 14,
      feet: [
        [-22, -1],
        [-14, 1],
      ],
      hands: [
        [-25, -50],
        [-20, -48],
      ],
      bottom: "#4b4a44",
      shadow: false,
    }) +
    person(1330, 850, 260, {
      child: true,
      top: gold.mid,
      cut: "dress",
      head: "long",
      hair: "#4a3426",
      facing: -1,
      hands: [
        [-14, -44],
        [-4, -46],
      ],
    }) +
    place(
      1292,
      730,
      many(
        5,
        (i) =>
          stroke("M0 40V0", green.mid, 3, { transform: `rotate(${-30 + i * 15} 0 40)` }) +
          circle(
            Math.sin(((-30 + i * 15) * Math.PI) / 180) * 42,
            40 - Math.cos(((-30 + i * 15) * Math.PI) / 180) * 42,
            10,
            [terra.light, snow, gold.light, terra.mid, snow][i] ?? snow,
          ),
      ),
    ) +
    glow(800, 300, 480, "#fff6d6", 0.35),
};
