import type { Scene } from "../kit/document.ts";
import { contact, erciyes } from "../kit/land.ts";
import { gold, green, linear, lit, sand, shaded, skins, snow, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { bush } from "../kit/plants.ts";
import { many, oval, place, polygon, rect, stroke } from "../kit/shape.ts";
import { steam } from "../kit/sky.ts";
import { heart } from "../kit/things.ts";

export const toplanti: Scene = {
  name: "toplanti",
  draw: () =>
    rect(0, 0, 1600, 900, linear(["#f3e8cf", "#e8d7b0"])) +
    rect(360, 90, 880, 360, "#fffaf0", 10) +
    rect(378, 108, 844, 324, linear(["#9ccac6", "#dfead6", "#fdecc4"])) +
    erciyes(800, 400, 760, 220, "#86aea5") +
    many(10, (i) =>
      rect(400 + i * 84, 372 - ((i * 37) % 40), 62, 80, ["#d9d3b8", "#c9cdb4", "#e3d6b4"][i % 3] ?? sand.mid),
    ) +
    rect(378, 400, 844, 32, "#93bd8e") +
    rect(650, 90, 12, 360, "#fffaf0") +
    rect(938, 90, 12, 360, "#fffaf0") +
    rect(346, 446, 908, 20, sand.deep, 5) +
    rect(130, 150, 170, 220, green.dark, 8) +
    heart(215, 250, 1.1, terra.light) +
    rect(1300, 150, 170, 220, "#fffaf0", 6) +
    many(4, (i) =>
      rect(1322, 178 + i * 44, 126, 30, [gold.light, green.pale, terra.light, snow][i] ?? snow, 4),
    ) +
    rect(0, 690, 1600, 210, linear([lit(sand.brown, 0.3), shaded(sand.brown, 0.1)])) +
    bush(190, 700, 150, green.mid) +
    rect(150, 660, 84, 96, terra.mid, 8) +
    [0, 1, 2, 3, 4]
      .map((i) =>
        person(420 + i * 190, 800, 380 - (i % 2) * 18, {
          shadow: false,
          top: [green.mid, "#7b5363", gold.mid, terra.mid, "#5f8f92"][i] ?? green.mid,
          head: (["short", "scarf", "grey", "scarf", "short"] as const)[i] ?? "short",
          wear: ["", sand.mid, "", green.pale, ""][i] ?? "",
          facing: ([1, 1, 0, -1, -1] as const)[i] ?? 0,
          hands: [[-14, -45], i === 3 ? [20, -72] : [14, -45]],
          skin: [skins.olive, skins.fair, skins.fair, skins.olive, skins.brown][i] ?? skins.olive,
        }),
      )
      .join("") +
    contact(800, 860, 640, 34) +
    rect(380, 740, 30, 140, sand.bark) +
    rect(1190, 740, 30, 140, sand.bark) +
    oval(800, 730, 640, 96, shaded(sand.brown, 0.1)) +
    oval(800, 716, 640, 96, linear([lit(sand.brown, 0.5), lit(sand.brown, 0.15)])) +
    many(5, (i) =>
      place(
        420 + i * 190,
        692 + Math.sin((i / 4) * Math.PI) * -10,
        polygon(
          [
            [-44, 0],
            [36, 0],
            [46, 26],
            [-50, 26],
          ],
          "#fffaf0",
        ) + stroke("M-28 8H26M-30 16H18", "#c9c1a8", 3),
      ),
    ) +
    many(4, (i) =>
      place(
        516 + i * 190,
        700,
        rect(-13, -28, 26, 30, i % 2 ? terra.mid : green.mid, 5) +
          stroke("M13-20q12 6 0 14", i % 2 ? terra.mid : green.mid, 4),
      ),
    ) +
    steam(706, 668, 0.4, 0.5) +
    steam(1086, 668, 0.4, 0.5) +
    place(800, 770, rect(-30, -34, 60, 36, "#a9c3c9", 6) + bush(0, -28, 40, green.soft)) +
    person(470, 985, 350, {
      back: true,
      shadow: false,
      top: terra.light,
      head: "long",
      hair: "#4a3426",
      hands: [
        [-15, -46],
        [15, -46],
      ],
    }) +
    person(1130, 985, 360, {
      back: true,
      shadow: false,
      top: green.dark,
      head: "short",
      hands: [
        [-15, -46],
        [15, -46],
      ],
    }) +
    [470, 1130]
      .map(
        (x) =>
          rect(x - 62, 800, 124, 110, linear([lit(sand.bark, 0.3), sand.bark]), 22) +
          rect(x - 46, 818, 92, 80, shaded(sand.bark, 0.12), 14),
      )
      .join(""),
};
