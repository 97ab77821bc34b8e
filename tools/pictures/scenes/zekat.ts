import type { Scene } from "../kit/document.ts";
import { hill } from "../kit/land.ts";
import { green, linear, lit, radial, shaded, skins, terra } from "../kit/paint.ts";
import { circle, many, path, place, rect, stroke } from "../kit/shape.ts";
import { glow } from "../kit/sky.ts";
import { coin, heart } from "../kit/things.ts";

/** An open palm seen from the side, fingers towards +x, about 260 long; the sleeve runs off behind. */
const palm = (x: number, y: number, s: number, skin: string, sleeve: string, flip = false, turn = 0) =>
  place(
    x,
    y,
    path("M-520 30L-150-6V96L-520 190Z", linear([lit(sleeve, 0.15), shaded(sleeve, 0.2)])) +
      rect(-172, -12, 34, 114, lit(sleeve, 0.35), 14) +
      path(
        "M-140 6C-90-6-50-14-10-10C40-6 110-14 170-30C190-34 196-14 180-6C150 8 110 18 84 24C124 20 160 12 196 0C214-4 218 16 204 24C170 40 130 52 96 56C126 56 150 52 172 46C190 42 194 60 180 68C140 88 80 104 20 104C-40 104-90 96-140 90Z",
        linear([lit(skin, 0.2), skin, shaded(skin, 0.18)]),
      ) +
      path("M-40-8C-10-40 30-56 58-58C76-58 76-38 60-32C40-24 30-14 20 0Z", linear([lit(skin, 0.25), skin])) +
      stroke("M84 24C60 28 40 28 20 24M96 56C70 58 50 56 34 50", shaded(skin, 0.28), 4, { opacity: 0.6 }),
    { scale: s, flip, turn },
  );

export const zekat: Scene = {
  name: "zekat",
  draw: () =>
    rect(0, 0, 1600, 900, radial(["#fdf5df", "#e3e6cd", "#9cc3ab"], 0.5, 0.42, 0.75)) +
    many(14, (i) =>
      path(
        `M800 400L${800 + Math.cos(i * 0.4488) * 1100} ${400 + Math.sin(i * 0.4488) * 1100}L${800 + Math.cos(i * 0.4488 + 0.16) * 1100} ${400 + Math.sin(i * 0.4488 + 0.16) * 1100}Z`,
        "#fff6d8",
        { opacity: 0.28 },
      ),
    ) +
    hill(
      [
        [0, 720],
        [400, 680],
        [800, 730],
        [1200, 680],
        [1600, 720],
      ],
      green.pale,
      900,
      green.soft,
    ) +
    hill(
      [
        [0, 810],
        [500, 770],
        [1000, 810],
        [1600, 760],
      ],
      green.soft,
      900,
      green.mid,
    ) +
    glow(800, 380, 420, "#fff2c4", 0.9) +
    heart(800, 330, 2.5) +
    coin(640, 470, 40) +
    coin(960, 455, 44) +
    coin(730, 520, 34) +
    coin(880, 530, 38) +
    coin(805, 480, 46) +
    coin(560, 330, 26) +
    coin(1050, 310, 28) +
    coin(700, 190, 20) +
    coin(930, 180, 22) +
    palm(560, 610, 1.45, skins.olive, terra.mid) +
    palm(1040, 620, 1.45, skins.brown, green.dark, true) +
    coin(740, 596, 40) +
    coin(850, 600, 42) +
    coin(795, 572, 44) +
    many(12, (i) =>
      circle(i % 2 ? 330 + i * 28 : 1270 - i * 28, 150 + ((i * 83) % 260), 4 + (i % 3) * 2, "#fff8df", {
        opacity: 0.9,
      }),
    ),
};
