import { clip, gold, green, linear, lit, mix, radial, shaded, snow } from "./paint.ts";
import { circle, curve, many, oval, type Point, path, place, polygon, scatter, stroke } from "./shape.ts";

/** Ground below a smooth line through the points, lighter where the light falls on its upper edge. */
export function hill(points: Point[], color: string, bottom = 900, foot = shaded(color, 0.25)): string {
  const [first, last] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]];
  const d = `${curve(points)}L${last[0]} ${bottom}L${first[0]} ${bottom}Z`;
  const rim = stroke(curve(points), lit(color, 0.45), 3, { opacity: 0.5 });
  return path(d, linear([lit(color, 0.12), color, foot])) + rim;
}

/** Erciyes: the broad, snow-capped cone over Kayseri. (x, y) is the middle of its foot. */
export function erciyes(
  x: number,
  y: number,
  w: number,
  h: number,
  rock = "#6f9a94",
  far = "#cfdccb",
  white = snow,
): string {
  const p = (px: number, py: number): Point => [x + (px - 0.5) * w, y - py * h];
  const outline = [
    p(0, 0),
    p(0.12, 0.14),
    p(0.24, 0.36),
    p(0.33, 0.6),
    p(0.38, 0.74),
    p(0.435, 0.93),
    p(0.47, 1),
    p(0.505, 0.93),
    p(0.545, 0.86),
    p(0.575, 0.89),
    p(0.62, 0.73),
    p(0.7, 0.5),
    p(0.8, 0.28),
    p(0.9, 0.12),
    p(1, 0),
  ];
  const cap = [
    p(0.3, 0.5),
    p(0.33, 0.6),
    p(0.38, 0.74),
    p(0.435, 0.93),
    p(0.47, 1),
    p(0.505, 0.93),
    p(0.545, 0.86),
    p(0.575, 0.89),
    p(0.62, 0.73),
    p(0.69, 0.52),
    p(0.655, 0.58),
    p(0.63, 0.5),
    p(0.6, 0.62),
    p(0.575, 0.5),
    p(0.55, 0.6),
    p(0.52, 0.42),
    p(0.49, 0.58),
    p(0.465, 0.5),
    p(0.44, 0.6),
    p(0.41, 0.44),
    p(0.385, 0.56),
    p(0.35, 0.46),
    p(0.335, 0.54),
  ];
  const shadow = [
    p(0.47, 1),
    p(0.505, 0.93),
    p(0.545, 0.86),
    p(0.575, 0.89),
    p(0.62, 0.73),
    p(0.7, 0.5),
    p(0.8, 0.28),
    p(0.9, 0.12),
    p(1, 0),
    p(0.6, 0),
    p(0.56, 0.3),
    p(0.585, 0.5),
    p(0.53, 0.62),
    p(0.515, 0.78),
    p(0.48, 0.86),
  ];
  const gullies = many(5, (i) => {
    const top = p(0.4 + i * 0.045, 0.36 - (i % 2) * 0.08);
    const foot = p(0.3 + i * 0.09, 0.06);
    return stroke(
      `M${top.join(" ")}Q${(top[0] + foot[0]) / 2 + 6} ${(top[1] + foot[1]) / 2} ${foot.join(" ")}`,
      rock,
      5,
      {
        opacity: 0.2,
      },
    );
  });
  const inside = clip(polygon(outline, "#000"));
  return (
    polygon(outline, linear([rock, mix(rock, far, 0.45), far])) +
    `<g clip-path="${inside}">${gullies}${polygon(cap, linear([white, mix(white, far, 0.25)]))}` +
    `${polygon(
      shadow,
      linear([
        ["#3d6b6c", 0.4],
        ["#3d6b6c", 0.05],
      ]),
    )}</g>`
  );
}

/** Tufts of grass along the foot of the picture: the near frame that gives a scene its depth. */
export function grass(y: number, color: string, count = 60, width = 1600, seed = 7, size = 1): string {
  const next = scatter(seed);
  return many(count, () => {
    const [x, dy, h] = [next() * width, next() * 26, (18 + next() * 34) * size];
    const lean = (next() - 0.5) * 24 * size;
    const blade = (offset: number, bend: number, tall: number) =>
      `M${offset - 3} 0Q${offset + bend * 0.3} ${-tall * 0.6} ${offset + bend} ${-tall}Q${offset + bend * 0.5 + 4} ${-tall * 0.5} ${offset + 4} 0Z`;
    const d = blade(0, lean, h) + blade(7, lean + 10, h * 0.7) + blade(-7, lean - 10, h * 0.75);
    return place(x, y + dy, path(d, mix(color, next() > 0.5 ? green.soft : green.deep, next() * 0.35)));
  });
}

export function flowers(
  x: number,
  y: number,
  w: number,
  h: number,
  colors: string[],
  count = 24,
  seed = 5,
): string {
  const next = scatter(seed);
  return many(count, (i) => {
    const [fx, fy, r] = [x + next() * w, y + next() * h, 2.4 + next() * 3];
    const color = colors[i % colors.length] ?? "#fff";
    return (
      stroke(`M${fx} ${fy}v${r * 4}`, green.mid, 1.6) +
      circle(fx, fy, r, color) +
      circle(fx, fy, r * 0.4, gold.light)
    );
  });
}

/** The soft shadow that keeps things on the ground. */
export function contact(x: number, y: number, rx: number, ry = rx * 0.16, opacity = 0.3): string {
  return oval(
    x,
    y,
    rx,
    ry,
    radial([
      ["#10261f", opacity],
      ["#10261f", opacity * 0.7],
      ["#10261f", 0],
    ]),
  );
}

/** A road that narrows into the distance. */
export function road(
  near: Point,
  nearWidth: number,
  bend: Point,
  far: Point,
  farWidth: number,
  color: string,
): string {
  const side = (sign: number) => [
    [near[0] + sign * nearWidth, near[1]],
    [bend[0] + sign * (nearWidth * 0.35 + farWidth * 0.5), bend[1]],
    [far[0] + sign * farWidth, far[1]],
  ];
  const [l, r] = [side(-1), side(1)];
  const d = `M${l[0]?.join(" ")}Q${l[1]?.join(" ")} ${l[2]?.join(" ")}L${r[2]?.join(" ")}Q${r[1]?.join(" ")} ${r[0]?.join(" ")}Z`;
  return path(d, linear([lit(color, 0.3), color]));
}
