import type { Scene } from "../kit/document.ts";
import { contact, erciyes } from "../kit/land.ts";
import { gold, green, linear, lit, radial, sand, shaded, terra } from "../kit/paint.ts";
import { roundTree } from "../kit/plants.ts";
import { circle, many, oval, path, place, polygon, rect, stroke } from "../kit/shape.ts";

const apple = (x: number, y: number, s: number) =>
  place(
    x,
    y,
    path(
      "M0-36C-20-46-38-30-32-8C-28 6-14 4 0 0C14 4 28 6 32-8C38-30 20-46 0-36Z",
      linear([lit(terra.mid, 0.25), terra.mid, terra.dark], 40),
    ) +
      stroke("M0-36Q0-50 8-56", sand.bark, 4) +
      path("M4-48C14-62 28-58 32-52C22-44 12-42 4-48Z", green.soft),
    { scale: s },
  );

const globe = (x: number, y: number, s: number) =>
  place(
    x,
    y,
    stroke("M-50-60A62 62 0 0 0 40-20", gold.mid, 7) +
      stroke("M0-10V6", gold.dark, 8) +
      oval(0, 8, 44, 9, gold.dark) +
      circle(0, -66, 52, radial(["#bfe0dc", "#5c9c9b"], 0.35, 0.3, 0.8)) +
      path(
        "M-34-96C-18-112 0-102-8-88C-20-84-18-70-34-72C-44-78-44-88-34-96ZM8-74C24-86 44-76 40-58C34-42 18-34 12-48C10-58 0-64 8-74ZM-22-50C-12-56 0-46-6-34C-14-28-26-38-22-50Z",
        green.soft,
      ),
    { scale: s },
  );

export const okulSirasi: Scene = {
  name: "okul-sirasi",
  draw: () =>
    rect(0, 0, 1600, 900, linear(["#f4e8cd", "#e6d2a8"])) +
    rect(930, 90, 480, 400, "#fbf5e6", 8) +
    `<g>${rect(950, 110, 440, 360, linear(["#a9d0c9", "#e3ebd4", "#fbe9c0"]))}${erciyes(1180, 400, 460, 160, "#86aea5")}${rect(950, 396, 440, 74, linear(["#9cc49a", "#6fa97d"]))}${roundTree(1010, 430, 100, "#5d9472")}${roundTree(1345, 436, 120, "#4f8a68")}</g>` +
    rect(1164, 90, 12, 400, "#fbf5e6") +
    rect(930, 270, 480, 12, "#fbf5e6") +
    rect(916, 484, 508, 18, sand.deep, 4) +
    polygon(
      [
        [950, 500],
        [1390, 500],
        [1100, 900],
        [380, 900],
      ],
      linear([
        ["#fff3c8", 0.5],
        ["#fff3c8", 0],
      ]),
    ) +
    rect(170, 110, 620, 330, sand.bark, 8) +
    rect(186, 126, 588, 298, linear(["#2c6b52", "#1d5040"]), 4) +
    stroke("M250 350C330 250 400 250 470 330C520 270 570 260 640 350", "#d9e8d6", 5, { opacity: 0.75 }) +
    circle(620, 205, 34, "none", { stroke: "#f3d694", "stroke-width": 5, opacity: 0.85 }) +
    many(8, (i) =>
      stroke(
        `M${620 + Math.cos(i * 0.785) * 46} ${205 + Math.sin(i * 0.785) * 46}L${620 + Math.cos(i * 0.785) * 62} ${205 + Math.sin(i * 0.785) * 62}`,
        "#f3d694",
        5,
        { opacity: 0.85 },
      ),
    ) +
    stroke("M300 350V250M300 300l-24-24M300 290l26-28", "#d9e8d6", 5, { opacity: 0.7 }) +
    rect(180, 436, 600, 14, sand.brown, 4) +
    rect(560, 428, 44, 10, "#fff", 3) +
    rect(0, 640, 1600, 260, linear([lit(sand.brown, 0.25), shaded(sand.brown, 0.15)])) +
    rect(220, 660, 30, 240, sand.bark) +
    rect(1330, 660, 30, 240, sand.bark) +
    path(
      "M130 620H1470V664Q1470 676 1458 676H142Q130 676 130 664Z",
      linear([lit(sand.brown, 0.5), sand.brown]),
    ) +
    rect(130, 612, 1340, 14, lit(sand.brown, 0.65), 4) +
    rect(250, 676, 1080, 90, linear([sand.brown, shaded(sand.brown, 0.15)])) +
    contact(420, 616, 160, 10) +
    place(
      420,
      612,
      place(
        0,
        0,
        rect(-120, -34, 240, 34, terra.mid, 4) +
          rect(-112, -28, 232, 22, "#fbf5e6") +
          rect(-100, -70, 220, 36, green.mid, 4) +
          rect(-92, -64, 212, 24, "#fbf5e6") +
          rect(-110, -102, 210, 32, gold.mid, 4) +
          rect(-102, -96, 202, 20, "#fbf5e6"),
      ),
    ) +
    apple(410, 506, 1.2) +
    path("M640 612C690 580 760 580 810 604C860 580 930 580 980 612Z", "#fffaf0") +
    stroke("M810 604V614", sand.deep, 4) +
    stroke("M690 600Q740 586 790 602M832 602Q880 586 936 600", sand.deep, 3) +
    polygon(
      [
        [884, 590],
        [1004, 548],
        [1010, 560],
        [892, 600],
      ],
      gold.mid,
    ) +
    polygon(
      [
        [884, 590],
        [892, 600],
        [868, 604],
      ],
      sand.mid,
    ) +
    globe(1260, 604, 1.35) +
    place(
      1090,
      612,
      rect(-36, -80, 72, 80, linear([terra.light, terra.dark], 0), 8) +
        stroke("M-18-80L-28-150M0-80L4-160M18-80L34-140", gold.mid, 9) +
        stroke("M-6-80L-8-134M10-80L20-150", green.mid, 9),
    ),
};
