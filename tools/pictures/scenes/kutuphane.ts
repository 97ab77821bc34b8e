import type { Scene } from "../kit/document.ts";
import { erciyes } from "../kit/land.ts";
import { gold, green, linear, lit, sand, shaded, skins, snow, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { many, oval, path, place, rect } from "../kit/shape.ts";
import { glow } from "../kit/sky.ts";
import { book, shelfBooks } from "../kit/things.ts";

export const kutuphane: Scene = {
  name: "kutuphane",
  draw: () => {
    const rack = (x: number, w: number, seed: number) =>
      rect(x, 120, w, 560, sand.bark, 6) +
      rect(x + 14, 134, w - 28, 532, shaded(sand.bark, 0.35)) +
      many(
        4,
        (i) =>
          shelfBooks(x + 20, 258 + i * 134, w - 44, 100, seed + i * 11) +
          rect(x + 10, 258 + i * 134, w - 20, 12, linear([lit(sand.brown, 0.15), sand.bark])),
      );
    return (
      rect(0, 0, 1600, 900, linear(["#f0e2c4", "#e2cda2"])) +
      rack(110, 430, 2) +
      rack(1060, 430, 7) +
      rect(590, 110, 420, 420, "#fbf5e6", 210) +
      `<g>${path("M610 520V320C610 200 700 130 800 130C900 130 990 200 990 320V520Z", linear(["#9ccac6", "#e0ead3", "#fbe8bd"]))}${erciyes(800, 480, 370, 140, "#86aea5")}${rect(610, 474, 380, 46, "#86b68a")}</g>` +
      rect(795, 130, 10, 390, "#fbf5e6") +
      rect(610, 320, 380, 10, "#fbf5e6") +
      rect(580, 516, 440, 22, sand.deep, 5) +
      glow(800, 300, 520, "#fff0c0", 0.5) +
      rect(0, 680, 1600, 220, linear([lit(sand.brown, 0.2), shaded(sand.brown, 0.18)])) +
      oval(800, 810, 560, 78, terra.mid) +
      oval(800, 808, 500, 66, lit(terra.mid, 0.25)) +
      oval(800, 806, 430, 54, terra.mid) +
      person(800, 800, 300, {
        child: true,
        top: green.mid,
        bottom: "#3a4a55",
        lower: 22,
        feet: [
          [-22, -2],
          [22, -2],
        ],
        hands: [
          [-9, -32],
          [9, -32],
        ],
      }) +
      place(
        800,
        722,
        path(
          "M-62 0C-42-16-16-16 0-4C16-16 42-16 62 0L58-38C40-54 16-52 0-40C-16-52-40-54-58-38Z",
          terra.light,
        ) +
          path(
            "M-54-4C-38-16-16-14 0-6V-42C-16-50-38-50-54-40ZM54-4C38-16 16-14 0-6V-42C16-50 38-50 54-40Z",
            "#fffaf0",
          ),
      ) +
      person(540, 830, 290, {
        child: true,
        top: gold.mid,
        cut: "dress",
        head: "long",
        hair: "#5a3a26",
        facing: 1,
        hands: [
          [-4, -46],
          [14, -46],
        ],
      }) +
      book(556, 706, 54, 60, green.dark, -6) +
      person(1060, 840, 320, {
        child: true,
        top: "#7b5363",
        bottom: "#35504e",
        back: true,
        hands: [
          [-17, -40],
          [18, -98],
        ],
      }) +
      person(1230, 830, 265, {
        child: true,
        top: terra.mid,
        cut: "dress",
        head: "scarf",
        wear: snow,
        facing: -1,
        hands: [
          [-16, -52],
          [8, -50],
        ],
        skin: skins.fair,
      }) +
      book(1204, 706, 50, 56, gold.mid, 4) +
      place(
        330,
        830,
        rect(-70, -30, 140, 30, green.mid, 4) +
          rect(-62, -24, 132, 18, "#fbf5e6") +
          rect(-60, -58, 130, 28, gold.mid, 4) +
          rect(-52, -53, 122, 18, "#fbf5e6") +
          rect(-68, -84, 120, 26, terra.light, 4) +
          rect(-60, -80, 112, 17, "#fbf5e6"),
      )
    );
  },
};
