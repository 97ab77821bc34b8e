import type { Scene } from "../kit/document.ts";
import { bowl, dates, flatbread, glassOfTea } from "../kit/food.ts";
import { erciyes, grass, hill } from "../kit/land.ts";
import { gold, green, linear, sand, shaded, skins, snow, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { circle, many, rect, stroke } from "../kit/shape.ts";
import { crescent, glow, haze, sky, stars, steam } from "../kit/sky.ts";
import { table } from "../kit/things.ts";
import { minaret, mosque } from "../kit/worship.ts";

export const iftarSofrasi: Scene = {
  name: "iftar-sofrasi",
  draw: () =>
    sky(["#27555a", "#b07f6c", "#f0b884", "#f8d9a0"]) +
    stars(1600, 260, 40) +
    crescent(1180, 150, 46) +
    erciyes(420, 520, 900, 250, "#6d7f83", "#d8ab86") +
    haze(430, 120, "#ffd9a0", 0.5) +
    mosque(1060, 540, 1.35, "#b98d74", "#4c5f5d", "#f6cf88") +
    minaret(900, 540, 300, "#b98d74", "#4c5f5d") +
    minaret(1220, 540, 300, "#b98d74", "#4c5f5d") +
    hill(
      [
        [0, 560],
        [500, 525],
        [1000, 545],
        [1600, 520],
      ],
      "#6d7b5f",
      900,
      "#44553f",
    ) +
    stroke("M-20 150Q420 330 800 210Q1180 330 1620 130", shaded(sand.bark, 0.3), 3) +
    many(9, (i) => {
      const x = 60 + i * 185;
      const y = 212 + Math.sin((i / 8) * Math.PI * 2) * 46 + (i % 2) * 14;
      return glow(x, y + 18, 60, "#ffdc8c", 0.75) + circle(x, y + 18, 11, "#fff0c0");
    }) +
    many(7, (i) =>
      person(230 + i * 190, 800, 330 - (i % 3) * 22 - (i === 4 ? 50 : 0), {
        shadow: false,
        skin: [skins.olive, skins.fair, skins.brown][i % 3] ?? skins.olive,
        top: [terra.mid, green.mid, "#8c6a86", gold.mid, "#4f7f86", green.dark, terra.dark][i] ?? green.mid,
        head: (["kufi", "scarf", "short", "scarf", "long", "cap", "scarf"] as const)[i] ?? "short",
        wear: [snow, sand.mid, "#444", green.pale, "#333", "#5a4a3a", gold.light][i] ?? snow,
        hair: i === 2 ? "#2d211c" : "#4a3426",
        child: i === 4,
        hands: [
          [-13, -46],
          [13, -46],
        ],
      }),
    ) +
    table(800, 760, 1560, 120, 110, snow) +
    many(7, (i) => bowl(210 + i * 195, 700, 0.75, i % 2 ? terra.mid : green.mid)) +
    many(7, (i) => steam(210 + i * 195, 668, 0.5, 0.4)) +
    flatbread(310, 742, 76) +
    dates(560, 738, 0.95) +
    flatbread(860, 745, 80) +
    dates(1110, 738, 0.95) +
    flatbread(1340, 742, 74) +
    many(6, (i) => glassOfTea(420 + i * 165, 724, 0.8)) +
    rect(0, 868, 1600, 40, linear(["#3d4c39", "#2b3a2c"])) +
    grass(895, "#26382c", 70),
};
