import { dove } from "../kit/animals.ts";
import type { Scene } from "../kit/document.ts";
import { flowers, grass, hill } from "../kit/land.ts";
import { blur, gold, green, snow, terra } from "../kit/paint.ts";
import { oliveBranch, oliveTree } from "../kit/plants.ts";
import { many } from "../kit/shape.ts";
import { cloud, glow, sky, sun } from "../kit/sky.ts";

export const zeytinDali: Scene = {
  name: "zeytin-dali",
  draw: () =>
    sky(["#a5d0cb", "#dfead6", "#fcefcb"]) +
    sun(1100, 330, 84) +
    cloud(350, 300, 1, "#ffffff", 0.65) +
    cloud(1330, 200, 0.8, "#ffffff", 0.6) +
    hill(
      [
        [0, 640],
        [400, 590],
        [900, 640],
        [1600, 580],
      ],
      "#bfd3ac",
    ) +
    many(7, (i) => oliveTree(120 + i * 240, 690 + (i % 2) * 12, 120 + (i % 3) * 16, "#93ae87")) +
    hill(
      [
        [0, 740],
        [400, 700],
        [900, 740],
        [1600, 690],
      ],
      "#a4c096",
      900,
      "#86ab80",
    ) +
    oliveTree(330, 800, 330) +
    oliveTree(1300, 800, 300, "#769a70") +
    hill(
      [
        [0, 830],
        [600, 790],
        [1100, 815],
        [1600, 790],
      ],
      "#7fa673",
      900,
      green.mid,
    ) +
    glow(760, 400, 360, "#fff6d6", 0.7) +
    dove(790, 420, 2.7) +
    oliveBranch(630, 436, 0.42, 150) +
    `<g filter="${blur(1.2)}">${oliveBranch(60, 40, 1.25, 24)}${oliveBranch(1560, 20, 1.1, 148)}</g>` +
    flowers(200, 800, 1200, 80, [snow, gold.light, terra.light], 36) +
    grass(893, green.dark, 90),
};
