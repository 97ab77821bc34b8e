import type { Scene } from "../kit/document.ts";
import { bowl, dates, flatbread, glassOfTea } from "../kit/food.ts";
import { erciyes, grass, hill } from "../kit/land.ts";
import { gold, green, linear, sand, shaded, skins, snow, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { circle, many, type Point, rect, stroke } from "../kit/shape.ts";
import { crescent, glow, haze, sky, stars, steam } from "../kit/sky.ts";
import { table } from "../kit/things.ts";
import { minaret, mosque } from "../kit/worship.ts";

/** Where lamp `i` of ten hangs: on one of the two arcs of the wire drawn below. */
function onWire(i: number): Point {
  const [from, sag, to]: [Point, Point, Point] =
    i < 5
      ? [
          [-20, 150],
          [420, 330],
          [800, 210],
        ]
      : [
          [800, 210],
          [1180, 330],
          [1620, 130],
        ];
  const t = ((i % 5) + 0.5) / 5;
  const at = (axis: 0 | 1) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * sag[axis] + t ** 2 * to[axis];
  return [Math.round(at(0)), Math.round(at(1))];
}

export const iftarSofrasi: Scene = {
  name: "iftar-sofrasi",
  draw: () =>
    sky(["#27555a", "#b07f6c", "#f0b884", "#f8d9a0"]) +
    stars(1600, 260, 40) +
    crescent(1060, 125, 44) +
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
    many(10, (i) => {
      const [x, y] = onWire(i);
      return (
        stroke(`M${x} ${y}v10`, shaded(sand.bark, 0.3), 3) +
        glow(x, y + 18, 60, "#ffdc8c", 0.75) +
        circle(x, y + 19, 11, "#fff0c0")
      );
    }) +
    many(7, (i) =>
      person(215 + i * 194, i === 4 ? 778 : 800, i === 4 ? 240 : 330 - (i % 3) * 22, {
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
    [440, 692, 1000, 1222].map((x) => glassOfTea(x, 738, 0.85)).join("") +
    rect(0, 868, 1600, 40, linear(["#3d4c39", "#2b3a2c"])) +
    grass(895, "#26382c", 70),
};
