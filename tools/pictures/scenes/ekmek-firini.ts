import type { Scene } from "../kit/document.ts";
import { flatbread, loaf, sack } from "../kit/food.ts";
import { contact } from "../kit/land.ts";
import { linear, lit, radial, sand, shaded, skins, snow } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { circle, many, path, place, rect, stroke } from "../kit/shape.ts";
import { glow, steam } from "../kit/sky.ts";

export const ekmekFirini: Scene = {
  name: "ekmek-firini",
  draw: () =>
    rect(0, 0, 1600, 900, linear(["#ead3aa", "#d9b887"])) +
    many(13, (r) =>
      many(18, (c) =>
        rect(c * 96 - (r % 2) * 48, r * 50, 90, 44, (r * 7 + c * 3) % 5 === 0 ? "#dcb98a" : "#e3c497", 5, {
          opacity: 0.55,
        }),
      ),
    ) +
    glow(620, 430, 620, "#ffc56b", 0.6) +
    path(
      "M330 640V420C330 240 460 170 620 170C780 170 910 240 910 420V640Z",
      linear(["#b5714a", "#8f4f31"]),
    ) +
    many(13, (i) => {
      const a = Math.PI + (i / 12) * Math.PI;
      return place(
        620 + Math.cos(a) * 262,
        420 + Math.sin(a) * 222,
        rect(-26, -22, 52, 44, i % 2 ? "#c98660" : "#b9724b", 5),
        { turn: (a * 180) / Math.PI + 90 },
      );
    }) +
    path(
      "M400 640V440C400 310 500 250 620 250C740 250 840 310 840 440V640Z",
      radial(["#ffdf8e", "#f29a3e", "#7a2f16"], 0.5, 0.85, 0.8),
    ) +
    many(6, (i) =>
      path(
        `M${470 + i * 54} 600C${450 + i * 54} 560 ${490 + i * 54} 530 ${478 + i * 54} ${470 - (i % 2) * 40}C${510 + i * 54} 520 ${520 + i * 54} 570 ${500 + i * 54} 600Z`,
        linear(["#fff1b8", "#f6a83e"]),
        { opacity: 0.85 },
      ),
    ) +
    loaf(560, 606, 0.95) +
    loaf(690, 608, 0.95) +
    rect(300, 606, 640, 44, linear(["#a9693f", "#7d4628"]), 6) +
    rect(1130, 190, 400, 16, sand.bark, 4) +
    rect(1130, 350, 400, 16, sand.bark, 4) +
    many(3, (i) => loaf(1200 + i * 130, 190, 1.15) + loaf(1210 + i * 125, 350, 1.1)) +
    person(1010, 880, 560, {
      shadow: false,
      top: snow,
      bottom: "#e9dfca",
      head: "cap",
      wear: snow,
      facing: -1,
      hands: [
        [-25, -58],
        [-18, -50],
      ],
      hair: "#2d211c",
    }) +
    stroke("M1010 590L600 628", sand.brown, 13) +
    path("M640 610L500 622Q480 632 500 640L640 640Z", lit(sand.brown, 0.25)) +
    loaf(566, 622, 1.05) +
    circle(880, 606, 13, skins.olive) +
    circle(918, 600, 13, skins.olive) +
    rect(0, 760, 1600, 150, linear([lit(sand.brown, 0.35), sand.brown, shaded(sand.brown, 0.2)])) +
    rect(0, 756, 1600, 10, lit(sand.brown, 0.6)) +
    contact(420, 840, 380, 30) +
    contact(1260, 850, 300, 30) +
    path("M120 850L150 770H700L730 850Z", linear(["#b98e56", "#8d6436"])) +
    many(5, (i) => loaf(215 + i * 105, 790, 1.2, -8 + i * 4)) +
    many(4, (i) => loaf(270 + i * 105, 752, 1.2, 6 - i * 4)) +
    path("M110 812H740L728 870H122Z", linear(["#c79b61", "#94693a"])) +
    many(15, (i) =>
      stroke(`M${130 + i * 42} 816l16 48M${170 + i * 42} 816l-16 48`, "#7f5a30", 3, { opacity: 0.45 }),
    ) +
    sack(1420, 880, 2) +
    flatbread(1150, 840, 110) +
    flatbread(1170, 815, 105) +
    steam(1160, 800, 0.9),
};
