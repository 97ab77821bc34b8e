import type { Scene } from "../kit/document.ts";
import { contact, erciyes, hill } from "../kit/land.ts";
import { gold, linear, lit, sand, shaded, terra } from "../kit/paint.ts";
import { circle, many, oval, path, place, rect, scatter, stroke } from "../kit/shape.ts";
import { cloud, crescent, glow, haze, sky } from "../kit/sky.ts";
import { coin, lantern } from "../kit/things.ts";

/** Loose wheat on the table. */
const grains = (x: number, y: number, w: number, h: number) => {
  const next = scatter(17);
  return many(46, () =>
    place(x + next() * w, y + next() * h, oval(0, 0, 9, 5, next() > 0.5 ? gold.mid : gold.light), {
      turn: Math.round(next() * 180),
    }),
  );
};

export const fitre: Scene = {
  name: "fitre",
  draw: () =>
    sky(["#23525a", "#6d8f86", "#f0c792", "#fbe3b2"]) +
    crescent(1130, 200, 60) +
    cloud(420, 240, 1, "#fbe0b4", 0.35) +
    erciyes(520, 600, 1000, 260, "#6f8b8b", "#e0bb90") +
    haze(500, 120, "#ffe2ac", 0.6) +
    hill(
      [
        [0, 640],
        [500, 600],
        [1100, 630],
        [1600, 590],
      ],
      "#6d8f70",
      900,
      "#4c7259",
    ) +
    rect(0, 700, 1600, 200, linear([lit(sand.brown, 0.25), shaded(sand.brown, 0.25)])) +
    rect(0, 694, 1600, 10, lit(sand.brown, 0.55)) +
    lantern(300, 470, 2.2) +
    contact(300, 706, 110, 14) +
    glow(820, 620, 420, "#ffe4a0", 0.6) +
    contact(800, 800, 330, 36) +
    // The open purse with wheat and coins: the measure of fitre.
    many(9, (i) =>
      place(
        690 + i * 28,
        560,
        stroke("M0 90Q-4-20 0-120", gold.dark, 4) +
          many(
            5,
            (k) =>
              oval(-8, -112 + k * 20, 7, 12, linear([gold.light, gold.mid]), {
                transform: `rotate(-24 -8 ${-112 + k * 20})`,
              }) +
              oval(8, -112 + k * 20, 7, 12, linear([gold.mid, gold.dark]), {
                transform: `rotate(24 8 ${-112 + k * 20})`,
              }),
          ) +
          oval(0, -132, 7, 14, gold.light),
        { turn: -26 + i * 6.5 },
      ),
    ) +
    path(
      "M620 590C560 660 540 780 620 800C700 818 900 818 980 800C1060 780 1040 660 980 590Z",
      linear([lit(terra.mid, 0.12), terra.mid, terra.dark]),
    ) +
    oval(800, 590, 182, 38, shaded(terra.dark, 0.3)) +
    many(11, (i) => coin(660 + i * 28, 592 - Math.sin((i / 10) * Math.PI) * 26, 30)) +
    path(
      "M618 588C640 630 960 630 982 588L988 612C950 656 650 656 612 612Z",
      linear([terra.light, terra.mid]),
    ) +
    stroke("M640 640Q800 676 960 640", gold.mid, 8) +
    circle(800, 664, 16, gold.mid) +
    stroke("M800 676Q770 720 750 770M800 676Q830 722 846 768", gold.mid, 6) +
    stroke("M650 680Q630 740 660 790M950 680Q970 740 940 790", terra.dark, 5, { opacity: 0.5 }) +
    coin(1120, 780, 44) +
    coin(1180, 806, 44) +
    coin(1080, 818, 40) +
    coin(500, 810, 42) +
    coin(440, 790, 36) +
    grains(1240, 770, 190, 70),
};
