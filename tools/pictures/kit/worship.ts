import { gold, green, linear, lit, shaded } from "./paint.ts";
import { many, path, place, rect, stroke } from "./shape.ts";

export function minaret(x: number, y: number, h: number, wall = "#f4ead6", cap = green.dark): string {
  const shaft =
    rect(-6, -80, 12, 80, linear([lit(wall, 0.3), shaded(wall, 0.25)], 0)) +
    rect(-8, -18, 16, 18, linear([wall, shaded(wall, 0.28)], 0));
  const balcony = rect(-9.5, -66, 19, 4, shaded(wall, 0.2), 1) + rect(-8, -62, 16, 2, shaded(wall, 0.35));
  const top =
    path("M-6.5-80L0-104L6.5-80Z", linear([lit(cap, 0.15), shaded(cap, 0.2)], 0)) +
    stroke("M0-104V-109", gold.mid, 1.2) +
    path("M1.6-112.5a2.4 2.4 0 1 1-2.6-1.6a1.9 1.9 0 1 0 2.6 1.6z", gold.mid);
  return place(x, y, shaft + balcony + top, { scale: h / 112 });
}

/** A domed mosque, 220 wide at scale 1, without minarets. */
export function mosque(
  x: number,
  y: number,
  scale: number,
  wall = "#f4ead6",
  dome = green.dark,
  glass = "#6f9a94",
): string {
  const hall =
    rect(-100, -70, 200, 70, linear([lit(wall, 0.3), shaded(wall, 0.08)])) +
    rect(-104, -76, 208, 8, shaded(wall, 0.12), 1);
  const shape = (cx: number, foot: number, r: number) =>
    path(
      `M${cx - r} ${foot}C${cx - r} ${foot - r * 1.15} ${cx - r * 0.3} ${foot - r * 1.1} ${cx} ${foot - r * 1.25}C${cx + r * 0.3} ${foot - r * 1.1} ${cx + r} ${foot - r * 1.15} ${cx + r} ${foot}Z`,
      linear([lit(dome, 0.3), dome, shaded(dome, 0.25)], 30),
    );
  const drum =
    rect(-56, -96, 112, 22, linear([lit(wall, 0.2), shaded(wall, 0.12)])) +
    many(7, (i) => rect(-48 + i * 15, -92, 7, 13, glass, 3.5));
  const domes = shape(-76, -76, 22) + shape(76, -76, 22) + drum + shape(0, -96, 56);
  const crest = stroke("M0-165V-178", gold.mid, 2.4) + path("M4-186a6 6 0 1 1-6-5a5 5 0 1 0 6 5z", gold.mid);
  const arch = (cx: number, w: number, h: number, tone: string) =>
    path(
      `M${cx - w} 0V${-h + w}Q${cx - w} ${-h - 2} ${cx} ${-h - w * 0.7}Q${cx + w} ${-h - 2} ${cx + w} ${-h + w}V0Z`,
      tone,
    );
  const doors =
    arch(0, 18, 42, lit(wall, 0.4)) +
    arch(0, 13, 36, linear([green.mid, green.deep])) +
    [-80, -50, 50, 80].map((cx) => place(cx, -14, arch(0, 8, 28, glass))).join("");
  return place(x, y, hall + domes + crest + doors, { scale });
}
