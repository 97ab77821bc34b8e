import { contact } from "./land.ts";
import { green, linear, lit, radial, sand, shaded, snow, terra } from "./paint.ts";
import { many, oval, path, place, stroke } from "./shape.ts";

export function sack(x: number, y: number, scale: number, color = "#e6d6b4"): string {
  const body = path(
    "M-34-4C-44-30-36-66-20-78H20C36-66 44-30 34-4Q0 4-34-4Z",
    linear([lit(color, 0.3), shaded(color, 0.18)]),
  );
  const neck =
    path("M-20-78C-28-92-14-98-10-92C-4-100 6-100 10-92C16-98 28-92 20-78Q0-70-20-78Z", lit(color, 0.2)) +
    stroke("M-20-77Q0-70 20-77", terra.mid, 4);
  const folds = stroke("M-14-66Q-20-40-16-16M12-64Q20-40 18-12", shaded(color, 0.25), 2, { opacity: 0.6 });
  return contact(x, y, 46 * scale, 8 * scale) + place(x, y, body + folds + neck, { scale });
}

/** A loaf lying on (x, y), 100 wide at scale 1. */
export function loaf(x: number, y: number, scale: number, turn = 0, color = "#d3924f"): string {
  const body = path(
    "M-50-8C-52-30-26-40 0-40C26-40 52-30 50-8C50 2 40 4 0 4C-40 4-50 2-50-8Z",
    linear([lit(color, 0.4), color, shaded(color, 0.25)]),
  );
  const cuts = [-24, 0, 24]
    .map((at) =>
      path(
        `M${at - 9}-12C${at - 8}-26 ${at} -34 ${at + 10}-35C${at + 8}-26 ${at + 4}-18 ${at - 9}-12Z`,
        lit(color, 0.62),
      ),
    )
    .join("");
  return place(x, y, body + cuts, { scale, turn });
}

/** A pide: flat, round Ramadan bread. */
export function flatbread(x: number, y: number, rx: number): string {
  const d = Array.from(
    { length: 4 },
    (_, i) =>
      `M${x - rx * 0.7 + (i * rx * 1.4) / 3} ${y - rx * 0.2}L${x - rx * 0.5 + (i * rx) / 3} ${y + rx * 0.18}`,
  ).join("");
  return (
    oval(x, y + rx * 0.05, rx, rx * 0.36, "#a96a35") +
    oval(x, y, rx, rx * 0.34, radial(["#f0c684", "#d3924f"])) +
    stroke(d, "#b87a40", 2.5, { opacity: 0.6 }) +
    oval(x, y, rx * 0.86, rx * 0.26, "none", { stroke: "#b87a40", "stroke-width": 2, opacity: 0.5 })
  );
}

/** A bowl of soup, 100 wide at scale 1, standing on (x, y). */
export function bowl(x: number, y: number, scale: number, color = green.mid, soup = "#d9863f"): string {
  const d = "M-50-42C-48-12-30 0-14 0H14C30 0 48-12 50-42Z";
  const inside =
    oval(0, -42, 50, 13, lit(color, 0.55)) +
    oval(0, -41, 43, 10, radial([lit(soup, 0.3), soup])) +
    oval(-12, -43, 5, 2, green.soft) +
    oval(10, -40, 4, 2, green.soft) +
    oval(16, -44, 3, 1.6, green.mid);
  return (
    contact(x, y, 46 * scale, 8 * scale) +
    place(
      x,
      y,
      path(d, linear([lit(color, 0.2), shaded(color, 0.3)], 30)) +
        stroke("M-44-26Q0-14 44-26", lit(color, 0.6), 2.4, { opacity: 0.7 }) +
        inside,
      { scale },
    )
  );
}

/** A large cooking pot, 140 wide at scale 1. */
export function pot(x: number, y: number, scale: number, color = "#b9b3a2"): string {
  const body = path(
    "M-70-92V-18Q-70 0-50 0H50Q70 0 70-18V-92Z",
    linear([lit(color, 0.5), color, shaded(color, 0.4)], 0),
  );
  const rim =
    oval(0, -92, 74, 17, lit(color, 0.35)) +
    oval(0, -92, 64, 13, shaded(color, 0.5)) +
    oval(0, -89, 60, 10, "#d9863f");
  const grips = stroke("M-70-66q-18 4 0 22M70-66q18 4 0 22", shaded(color, 0.45), 6);
  return contact(x, y, 84 * scale, 12 * scale) + place(x, y, grips + body + rim, { scale });
}

export const glassOfTea = (x: number, y: number, s: number) =>
  place(
    x,
    y,
    oval(0, 0, 26, 7, snow) +
      path("M-11-2C-14-16-8-22-10-38H10C8-22 14-16 11-2Z", linear(["#e8b27c", "#a8441d"])) +
      oval(0, -38, 10, 3, "#f3d9ba"),
    { scale: s },
  );

export const dates = (x: number, y: number, s: number) =>
  place(
    x,
    y,
    oval(0, 4, 52, 14, shaded(sand.mid, 0.15)) +
      oval(0, 0, 52, 13, snow) +
      many(11, (i) =>
        oval(
          -34 + (i % 6) * 13 + (i > 5 ? 7 : 0),
          -4 - (i > 5 ? 8 : 0),
          9,
          5.5,
          linear(["#8a4f2c", "#4f2a17"]),
          {},
        ),
      ),
    { scale: s },
  );
