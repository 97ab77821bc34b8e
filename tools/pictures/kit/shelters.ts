import { pane } from "./buildings.ts";
import { contact } from "./land.ts";
import { gold, green, linear, lit, sand, shaded, terra } from "./paint.ts";
import { circle, many, path, place, polygon, rect, stroke } from "./shape.ts";

/** A relief tent, 150 wide at scale 1. `light` glows out of its door at dusk. */
export function tent(
  x: number,
  y: number,
  scale: number,
  color = "#f3ead6",
  light?: string,
  flip = false,
): string {
  const side = polygon(
    [
      [30, 0],
      [8, -88],
      [92, -80],
      [122, -6],
    ],
    linear([shaded(color, 0.16), shaded(color, 0.3)]),
  );
  const front = polygon(
    [
      [-70, 0],
      [8, -90],
      [32, 0],
    ],
    linear([lit(color, 0.3), color]),
  );
  const door = light
    ? polygon(
        [
          [-30, 0],
          [4, -62],
          [10, 0],
        ],
        linear([light, lit(light, 0.5)]),
      )
    : polygon(
        [
          [-28, 0],
          [4, -60],
          [10, 0],
        ],
        linear([shaded(color, 0.55), shaded(color, 0.7)]),
      );
  const flap = polygon(
    [
      [-30, 0],
      [4, -62],
      [-18, -6],
    ],
    lit(color, 0.5),
  );
  const ridge =
    stroke("M8-90L92-80", lit(color, 0.5), 3) + stroke("M8-92L-86 4M92-80L138 0", shaded(color, 0.35), 1.4);
  const band = polygon(
    [
      [16, -56],
      [102, -52],
      [107, -40],
      [20, -42],
    ],
    green.mid,
    { opacity: 0.85 },
  );
  return (
    contact(x + 20 * scale, y, 110 * scale, 12 * scale) +
    place(x, y, side + band + front + door + flap + ridge, { scale, flip })
  );
}

/** A container home, 170 wide at scale 1. */
export function container(
  x: number,
  y: number,
  scale: number,
  color = "#efe6d2",
  trim = green.mid,
  flip = false,
): string {
  const side = polygon(
    [
      [70, 0],
      [120, -14],
      [120, -84],
      [70, -84],
    ],
    linear([shaded(color, 0.25), shaded(color, 0.35)]),
  );
  const front = rect(-80, -86, 150, 80, linear([lit(color, 0.25), color]), 2);
  const ribs = many(14, (i) => rect(-74 + i * 10.6, -82, 1.4, 72, shaded(color, 0.14)));
  const roof = polygon(
    [
      [-84, -84],
      [72, -84],
      [124, -84],
      [116, -94],
      [-70, -94],
    ],
    linear([lit(trim, 0.12), shaded(trim, 0.1)]),
  );
  const base =
    rect(-80, -12, 150, 8, shaded(trim, 0.1)) +
    rect(-70, -6, 14, 6, shaded(color, 0.6)) +
    rect(46, -6, 14, 6, shaded(color, 0.6)) +
    polygon(
      [
        [70, -4],
        [120, -16],
        [120, -22],
        [70, -12],
      ],
      shaded(trim, 0.35),
    );
  const door =
    rect(-4, -66, 28, 56, linear([trim, shaded(trim, 0.25)]), 2) +
    circle(19, -38, 1.8, gold.light) +
    rect(-10, -8, 40, 8, shaded(sand.deep, 0.1), 1);
  const windows = pane(-58, -62, 32, 24, "#7fb0ac") + pane(38, -62, 20, 24, "#7fb0ac");
  const pots =
    rect(-56, -33, 28, 6, terra.mid, 1) +
    circle(-50, -36, 4, green.soft) +
    circle(-42, -37, 5, green.mid) +
    circle(-34, -36, 4, green.soft) +
    circle(-44, -40, 2, terra.light);
  return (
    contact(x + 15 * scale, y, 115 * scale, 10 * scale) +
    place(x, y, side + front + ribs + base + roof + door + windows + pots, { scale, flip })
  );
}

export const hut = (x: number, y: number, s: number) =>
  contact(x, y, 80 * s, 12 * s) +
  place(
    x,
    y,
    path("M-50 0V-54Q0-64 50-54V0Q0 6-50 0Z", linear(["#e2b683", "#b27e50"], 0)) +
      path("M-12 2V-36Q0-46 12-36V2Z", "#5b3a26") +
      path("M-72-46Q-30-84 0-118Q30-84 72-46Q0-30-72-46Z", linear(["#d8b36c", "#9c7438"], 0)) +
      stroke("M0-112L-44-52M0-112L-14-44M0-112L18-44M0-112L46-52", "#8a6530", 2, { opacity: 0.5 }),
    { scale: s },
  );
