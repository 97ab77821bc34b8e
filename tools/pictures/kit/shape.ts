/** SVG as strings: the few primitives that every part is made of. */

export type Point = [x: number, y: number];
type Attributes = Record<string, string | number>;

const round = (value: number): string => String(Math.round(value * 10) / 10);

function attributes(extra: Attributes): string {
  return Object.entries(extra)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
}

export function path(d: string, fill: string, extra: Attributes = {}): string {
  return `<path d="${d}" fill="${fill}"${attributes(extra)}/>`;
}

export function polygon(points: Point[], fill: string, extra: Attributes = {}): string {
  return path(`M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`, fill, extra);
}

export function rect(
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  r = 0,
  extra: Attributes = {},
): string {
  const box = `x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${r}"`;
  return `<rect ${box} fill="${fill}"${attributes(extra)}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, extra: Attributes = {}): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${attributes(extra)}/>`;
}

export function oval(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  extra: Attributes = {},
): string {
  const box = `cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}"`;
  return `<ellipse ${box} fill="${fill}"${attributes(extra)}/>`;
}

/** A stroked line with round ends and joints. */
export function stroke(d: string, color: string, width: number, extra: Attributes = {}): string {
  const line = {
    stroke: color,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  };
  return path(d, "none", { ...line, ...extra });
}

/** A smooth curve through the points (Catmull-Rom written as Béziers). */
export function curve(points: Point[]): string {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  let d = `M${at(0).map(round).join(" ")}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const handles = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const ends = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    d += `C${[...handles, ...ends, ...p2].map(round).join(" ")}`;
  }
  return d;
}

type Place = { scale?: number; flip?: boolean; turn?: number; opacity?: number };

/** Draws children around their own origin at (x, y); `turn` in degrees. */
export function place(
  x: number,
  y: number,
  children: string,
  { scale = 1, flip, turn, opacity }: Place = {},
): string {
  const turned = turn ? ` rotate(${turn})` : "";
  const faded = opacity === undefined ? "" : ` opacity="${opacity}"`;
  const size = `scale(${flip ? -scale : scale} ${scale})`;
  return `<g transform="translate(${round(x)} ${round(y)})${turned} ${size}"${faded}>${children}</g>`;
}

export const many = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

/** Repeatable numbers between 0 and 1, so that the same scene is the same picture every time. */
export function scatter(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}
