import type { Scene } from "../kit/document.ts";
import { sack } from "../kit/food.ts";
import { contact } from "../kit/land.ts";
import { gold, green, linear, sand, shaded, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { poplar, roundTree } from "../kit/plants.ts";
import { many, place, polygon, rect, stroke } from "../kit/shape.ts";
import { box } from "../kit/things.ts";

export const depo: Scene = {
  name: "depo",
  draw: () => {
    const rack = (x: number, w: number, rows: number, s: number) =>
      many(
        rows,
        (r) =>
          rect(x, 660 - r * 150, w, 12, linear([terra.mid, terra.dark])) +
          many(Math.floor(w / (118 * s)), (c) =>
            box(
              x + 62 * s + c * 118 * s,
              660 - r * 150,
              s * (0.86 + ((c + r) % 3) * 0.07),
              (c + r) % 3 === 0 ? "heart" : (c + r) % 2 ? "leaf" : "none",
              (c * 3 + r) % 4 === 0 ? "#b88c58" : "#c99f6a",
            ),
          ),
      ) +
      [x, x + w - 12]
        .map((px) => rect(px, 160, 14, 600, linear(["#2f6f8a", "#1d4a5c"].map(() => green.dark))))
        .join("");
    return (
      rect(0, 0, 1600, 900, linear(["#dcdfca", "#ece2c4", "#d6c8a2"])) +
      polygon(
        [
          [0, 0],
          [1600, 0],
          [1600, 60],
          [0, 60],
        ],
        shaded("#c9c9b2", 0.25),
      ) +
      many(9, (i) => stroke(`M${i * 200} 60L${i * 200 + 100} 10L${i * 200 + 200} 60`, "#8d9685", 6)) +
      rect(600, 90, 400, 120, linear(["#d8ebe4", "#f8efcf"]), 4) +
      many(5, (i) => rect(600 + i * 98, 90, 6, 120, "#a9b29e")) +
      polygon(
        [
          [600, 210],
          [1000, 210],
          [1180, 760],
          [420, 760],
        ],
        linear([
          ["#fff6d6", 0.55],
          ["#fff6d6", 0.05],
        ]),
      ) +
      rect(0, 740, 1600, 160, linear(["#cdbf98", "#a7976e"])) +
      rack(60, 500, 4, 1) +
      rack(1040, 500, 4, 1) +
      contact(310, 760, 300, 14) +
      contact(1290, 760, 300, 14) +
      rect(640, 560, 320, 180, linear(["#4b5a52", "#5f6f65"])) +
      polygon(
        [
          [664, 580],
          [936, 580],
          [936, 740],
          [664, 740],
        ],
        linear(["#a9d0c9", "#fbe9c0"]),
      ) +
      roundTree(720, 736, 90, "#5d9472") +
      poplar(880, 738, 110, "#6f9e7c") +
      place(
        800,
        850,
        contact(0, 4, 190, 16) +
          rect(-150, -16, 300, 12, sand.brown, 2) +
          rect(-140, -4, 30, 8, sand.bark) +
          rect(110, -4, 30, 8, sand.bark) +
          box(-90, -16, 1, "leaf") +
          box(30, -16, 1.02, "heart") +
          box(-34, -92, 0.98, "none") +
          box(80, -90, 0.9, "leaf") +
          sack(128, -16, 0.9),
      ) +
      person(560, 865, 370, {
        top: green.mid,
        head: "cap",
        wear: terra.mid,
        facing: 1,
        hands: [
          [14, -52],
          [24, -54],
        ],
        bottom: "#38474c",
      }) +
      place(
        660,
        668,
        polygon(
          [
            [-28, -34],
            [26, -44],
            [34, 24],
            [-20, 34],
          ],
          "#fffaf0",
        ) + stroke("M-16-18L18-24M-14-4L20-10M-10 10L14 6", "#b7b19c", 4),
      ) +
      person(1060, 868, 360, {
        top: terra.mid,
        cut: "coat",
        head: "scarf",
        wear: gold.light,
        facing: -1,
        hands: [
          [-24, -60],
          [-12, -58],
        ],
        bottom: "#4a4a44",
      }) +
      person(1230, 850, 330, {
        top: gold.mid,
        back: true,
        head: "short",
        hair: "#2d211c",
        hands: [
          [-17, -86],
          [17, -86],
        ],
        bottom: "#3c4a50",
      }) +
      box(1230, 560, 0.95, "leaf")
    );
  },
};
