import type { Scene } from "../kit/document.ts";
import { dates, flatbread, glassOfTea, loaf, sack } from "../kit/food.ts";
import { contact } from "../kit/land.ts";
import { gold, green, linear, lit, radial, sand, shaded, terra } from "../kit/paint.ts";
import { many, path, place, rect, stroke } from "../kit/shape.ts";
import { crescent } from "../kit/sky.ts";
import { box, boxInside, lantern } from "../kit/things.ts";
import { minaret, mosque } from "../kit/worship.ts";

const bottle = (x: number, y: number, s: number) =>
  place(
    x,
    y,
    path("M-16 0V-70C-16-84-8-86-7-98H7C8-86 16-84 16-70V0Z", linear(["#f0c75e", "#c98f2c"], 10)) +
      rect(-9, -108, 18, 12, green.mid, 3) +
      rect(-16, -56, 32, 30, "#fbf3df"),
    { scale: s },
  );

const jar = (x: number, y: number, s: number, color: string) =>
  place(
    x,
    y,
    rect(-20, -54, 40, 54, linear([lit(color, 0.3), shaded(color, 0.15)], 10), 8) +
      rect(-22, -64, 44, 13, gold.mid, 4) +
      rect(-20, -40, 40, 20, "#fbf3df"),
    { scale: s },
  );

export const ramazanKumanyasi: Scene = {
  name: "ramazan-kumanyasi",
  draw: () =>
    rect(0, 0, 1600, 900, radial(["#fdf3dc", "#efdcb6", "#dcbf90"], 0.5, 0.42, 0.8)) +
    path(
      "M480 640V330C480 200 600 130 800 70C1000 130 1120 200 1120 330V640Z",
      linear(["#b7d5c4", "#e8ecd2", "#fbeccb"]),
    ) +
    `<g opacity=".75">${mosque(800, 640, 1.5, "#dfe3c9", "#8bb39a", "#b8ccb9")}${minaret(560, 640, 330, "#dfe3c9", "#8bb39a")}${minaret(1040, 640, 330, "#dfe3c9", "#8bb39a")}</g>` +
    crescent(985, 215, 34) +
    rect(0, 630, 1600, 270, linear([lit(sand.brown, 0.28), shaded(sand.brown, 0.12)])) +
    rect(0, 628, 1600, 8, lit(sand.brown, 0.5)) +
    many(4, (i) =>
      stroke(`M0 ${700 + i * 54}Q800 ${690 + i * 54} 1600 ${702 + i * 54}`, shaded(sand.brown, 0.2), 2, {
        opacity: 0.35,
      }),
    ) +
    lantern(310, 60, 1.5, 120) +
    lantern(1290, 20, 1.2, 120) +
    contact(800, 800, 420, 40) +
    sack(1130, 770, 2.1) +
    sack(420, 765, 1.7, "#dcc59a") +
    boxInside(780, 800, 3.9) +
    bottle(690, 520, 1.8) +
    bottle(755, 510, 1.5) +
    jar(850, 520, 1.75, terra.mid) +
    loaf(930, 470, 1.7, -38) +
    jar(940, 540, 1.45, "#7c9a4e") +
    loaf(650, 530, 1.3, -64) +
    box(780, 800, 3.9, "leaf", "#c99f6a", true) +
    dates(420, 830, 1.9) +
    flatbread(1150, 840, 130) +
    glassOfTea(610, 862, 1.7) +
    glassOfTea(250, 800, 1.5),
};
