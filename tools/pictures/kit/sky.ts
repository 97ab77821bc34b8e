import { blur, gold, green, linear, lit, radial, snow } from "./paint.ts";
import { circle, many, path, place, rect, scatter, stroke } from "./shape.ts";

export function sky(colors: string[], width = 1600, height = 900): string {
  return rect(0, 0, width, height, linear(colors));
}

/** A disc with a wide halo that warms everything around it. */
export function sun(x: number, y: number, r: number, color = "#fff1cc", halo = gold.light): string {
  return (
    circle(
      x,
      y,
      r * 5.5,
      radial([
        [halo, 0.75],
        [halo, 0.25],
        [halo, 0],
      ]),
    ) + circle(x, y, r, radial([lit(color, 0.8), color]))
  );
}

export function crescent(x: number, y: number, r: number): string {
  const inner = r * 0.82;
  const halo = circle(
    x,
    y,
    r * 4.5,
    radial([
      ["#f7e3ae", 0.4],
      ["#f7e3ae", 0.1],
      ["#f7e3ae", 0],
    ]),
  );
  const d = `M0 ${-r}A${r} ${r} 0 1 0 ${r} 0A${inner} ${inner} 0 1 1 0 ${-r}Z`;
  return halo + place(x, y, path(d, linear(["#fff6da", gold.light])), { turn: -20 });
}

export function stars(width: number, height: number, count: number, seed = 3): string {
  const next = scatter(seed);
  return many(count, () => {
    const [x, y, size] = [next() * width, next() ** 1.4 * height, next()];
    return circle(x, y, 0.8 + size * 1.8, "#fdf3d4", { opacity: (0.35 + size * 0.6).toFixed(2) });
  });
}

/** A flat-bottomed cloud, about 260 wide at scale 1. */
export function cloud(x: number, y: number, scale = 1, color = "#ffffff", opacity = 0.75): string {
  const d =
    "M-120 0C-150 0-152-36-118-40C-116-74-66-86-46-62C-30-104 44-106 56-62C84-82 122-66 118-38C150-38 150 0 122 0Z";
  return place(
    x,
    y,
    path(
      d,
      linear([
        [color, 1],
        [color, 0.55],
      ]),
    ),
    { scale, opacity },
  );
}

export function birds(x: number, y: number, scale = 1, color = green.deep): string {
  const bird = (dx: number, dy: number, s: number) =>
    place(dx, dy, stroke("M-14-5Q-6-10 0 0Q6-10 14-5", color, 3), { scale: s });
  return place(x, y, bird(0, 0, 1) + bird(38, -18, 0.8) + bird(66, 8, 0.65), { scale, opacity: 0.6 });
}

/** A band of light haze that separates near from far. */
export function haze(y: number, height: number, color = "#fdf4df", opacity = 0.6, width = 1600): string {
  return rect(
    0,
    y,
    width,
    height,
    linear([
      [color, 0],
      [color, opacity],
      [color, 0],
    ]),
  );
}

/** A soft pool of light. */
export function glow(x: number, y: number, r: number, color = "#ffdf9a", opacity = 0.6): string {
  return circle(
    x,
    y,
    r,
    radial([
      [color, opacity],
      [color, opacity * 0.35],
      [color, 0],
    ]),
  );
}

export function snowfall(width: number, height: number, count = 130, seed = 9): string {
  const next = scatter(seed);
  return many(count, () =>
    circle(next() * width, next() * height, 1.5 + next() * 3.5, snow, {
      opacity: (0.4 + next() * 0.5).toFixed(2),
    }),
  );
}

/** Steam rising from hot food. */
export function steam(x: number, y: number, scale = 1, opacity = 0.55): string {
  const wisp = (dx: number) =>
    `M${dx} 0C${dx - 18}-22 ${dx + 20}-40 ${dx}-66C${dx - 14}-86 ${dx + 10}-100 ${dx + 2}-116`;
  const wisps = stroke(wisp(-22), snow, 9) + stroke(wisp(4), snow, 11) + stroke(wisp(28), snow, 8);
  return place(x, y, `<g filter="${blur(5)}">${wisps}</g>`, { scale, opacity });
}

export const nightSky = () => sky(["#0e2a35", "#174350", "#2f6a6b", "#7fa48c", "#e9c48a"]);
