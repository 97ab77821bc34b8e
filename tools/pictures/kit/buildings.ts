import { contact } from "./land.ts";
import { gold, green, linear, lit, sand, shaded, terra } from "./paint.ts";
import { circle, many, oval, path, place, polygon, rect, stroke } from "./shape.ts";

export const pane = (x: number, y: number, w: number, h: number, glass: string, frame = "#fbf6ea") =>
  rect(x - 2, y - 2, w + 4, h + 4, frame, 2) +
  rect(x, y, w, h, linear([lit(glass, 0.25), glass]), 1) +
  rect(x + w / 2 - 1, y, 2, h, frame) +
  rect(x - 4, y + h + 2, w + 8, 3, shaded(frame, 0.12));

type House = { wall?: string; roof?: string; glass?: string; flip?: boolean; snow?: boolean };

/** A village house seen at a slight angle: front 100 wide, side 60, feet on (x, y). */
export function house(x: number, y: number, scale: number, look: House = {}): string {
  const { wall = "#f1e3c8", roof = terra.mid, glass = "#6f9a94", flip = false, snow = false } = look;
  const side = polygon(
    [
      [50, 0],
      [104, -10],
      [104, -66],
      [50, -66],
    ],
    linear([shaded(wall, 0.22), shaded(wall, 0.34)]),
  );
  const front = polygon(
    [
      [-50, 0],
      [-50, -64],
      [0, -106],
      [50, -64],
      [50, 0],
    ],
    linear([lit(wall, 0.2), wall]),
  );
  const slope = polygon(
    [
      [0, -112],
      [56, -64],
      [112, -68],
      [62, -114],
    ],
    linear([lit(roof, 0.08), shaded(roof, 0.2)]),
  );
  const tiles = many(4, (i) =>
    stroke(`M${12 + i * 11} ${-103 + i * 9.5}L${72 + i * 10} ${-106 + i * 9.5}`, shaded(roof, 0.3), 1.6, {
      opacity: 0.5,
    }),
  );
  const eave = stroke("M-58-60L0-110L57-62", lit(roof, snow ? 0 : 0.12), 8);
  const white = snow
    ? polygon(
        [
          [0, -116],
          [57, -68],
          [113, -72],
          [62, -119],
        ],
        linear(["#ffffff", "#e2eae6"]),
      ) + stroke("M-59-63L0-114L57-66", "#ffffff", 9)
    : "";
  const door = rect(-12, -38, 24, 38, linear([green.dark, green.deep]), 3) + circle(7, -18, 1.8, gold.mid);
  const openings =
    pane(-39, -46, 17, 19, glass) +
    pane(22, -46, 17, 19, glass) +
    pane(68, -46, 18, 18, glass, shaded("#fbf6ea", 0.15));
  const chimney =
    rect(58, -134, 13, 26, shaded(roof, 0.12), 1) +
    rect(56, -137, 17, 5, snow ? "#ffffff" : shaded(roof, 0.3), 1);
  return (
    contact(x + 20 * scale, y, 90 * scale, 12 * scale) +
    place(x, y, side + chimney + front + slope + (snow ? "" : tiles) + eave + white + door + openings, {
      scale,
      flip,
    })
  );
}

type Block = {
  wall?: string;
  roof?: string;
  floors?: number;
  columns?: number;
  glass?: string;
  flat?: boolean;
};

/** A public building seen from the front: school, clinic, flats. `w` wide, feet on (x, y) = its middle. */
export function block(x: number, y: number, w: number, h: number, look: Block = {}): string {
  const {
    wall = "#f3e8d1",
    roof = terra.mid,
    floors = 2,
    columns = 5,
    glass = "#7aa9a4",
    flat = false,
  } = look;
  const left = x - w / 2;
  const [cell, floor] = [w / columns, h / floors];
  const body =
    rect(left, y - h, w, h, linear([lit(wall, 0.3), shaded(wall, 0.06)])) +
    rect(left, y - 8, w, 8, shaded(wall, 0.22));
  const top = flat
    ? rect(left - 6, y - h - 8, w + 12, 10, roof, 2)
    : polygon(
        [
          [left - 14, y - h],
          [left + w * 0.09, y - h - h * 0.22],
          [left + w * 0.91, y - h - h * 0.22],
          [left + w + 14, y - h],
        ],
        linear([lit(roof, 0.1), shaded(roof, 0.15)]),
      );
  const windows = many(floors * columns, (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    return pane(
      left + column * cell + cell * 0.27,
      y - h + row * floor + floor * 0.25,
      cell * 0.46,
      floor * 0.46,
      glass,
    );
  });
  return contact(x, y, w * 0.58, 12) + body + top + windows;
}

/** A doorway with steps for the middle of a `block`. */
export function portal(x: number, y: number, w: number, h: number, color = green.dark): string {
  return (
    rect(x - w * 0.7, y - h * 1.16, w * 1.4, h * 0.14, color, 3) +
    rect(x - w / 2, y - h, w, h, linear(["#8fbab3", "#4d7f7c"]), 2) +
    rect(x - 1.5, y - h, 3, h, "#fbf6ea") +
    rect(x - w * 0.62, y - h, w * 0.12, h, "#fbf6ea") +
    rect(x + w * 0.5, y - h, w * 0.12, h, "#fbf6ea") +
    rect(x - w * 0.8, y - 6, w * 1.6, 8, sand.deep, 1) +
    rect(x - w, y + 1, w * 2, 8, shaded(sand.deep, 0.12), 1)
  );
}

/** A tower crane whose mast stands on (x, y); its arm points right unless flipped. */
export function crane(x: number, y: number, h: number, color = gold.mid, flip = false): string {
  const mast =
    stroke("M-4 0V-92M4 0V-92", color, 1.6) +
    many(11, (i) => stroke(`M-4 ${-i * 8}L4 ${-i * 8 - 8}M4 ${-i * 8}L-4 ${-i * 8 - 8}`, color, 0.8));
  const arm =
    stroke("M-30-92H80M-4-100H74L80-92", color, 1.5) +
    many(10, (i) => stroke(`M${i * 8} -92l4-8l4 8`, color, 0.8));
  const top =
    stroke("M0-112L-28-93M0-112L60-100M-4-92L0-112L4-92", shaded(color, 0.2), 1) +
    rect(-34, -93, 14, 9, shaded(color, 0.45), 1) +
    rect(-6, -92, 12, 10, terra.mid, 1.5) +
    rect(-3, -90, 7, 5, "#cfe0da", 0.5);
  const load =
    stroke("M58-92V-62", "#43524c", 0.7) +
    stroke("M58-66L48-56M58-66L68-56", "#43524c", 0.7) +
    rect(46, -56, 24, 5, sand.brown, 1);
  return place(x, y, mast + arm + top + load, { scale: h / 112, flip });
}

/** A slim lamp-lit shop awning or stall roof. */
export function awning(
  x: number,
  y: number,
  w: number,
  h: number,
  one = terra.mid,
  two = "#f8efdc",
  stripes = 9,
): string {
  const s = w / stripes;
  return (
    many(stripes, (i) => {
      const tone = i % 2 ? two : one;
      return path(
        `M${x + i * s} ${y}h${s}v${h}a${s / 2} ${s / 2} 0 0 1 ${-s} 0z`,
        linear([lit(tone, 0.1), shaded(tone, 0.14)]),
      );
    }) + oval(x + w / 2, y + h + s / 2 + 5, w * 0.46, 4, "#10261f", { opacity: 0.1 })
  );
}
