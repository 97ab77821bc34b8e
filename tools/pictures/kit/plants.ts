import { contact } from "./land.ts";
import { gold, green, linear, lit, sand, shaded } from "./paint.ts";
import { circle, many, oval, path, place, scatter, stroke } from "./shape.ts";

/** Trees stand on (x, y); `h` is their height. */
type Tree = (x: number, y: number, h: number, color?: string) => string;

export const roundTree: Tree = (x, y, h, color = green.mid) => {
  const crown =
    circle(0, -66, 30, linear([lit(color, 0.2), shaded(color, 0.25)])) +
    circle(-20, -52, 22, linear([lit(color, 0.1), shaded(color, 0.3)])) +
    circle(21, -50, 21, linear([color, shaded(color, 0.4)])) +
    circle(-8, -76, 17, lit(color, 0.28), { opacity: 0.7 });
  const trunk = path(
    "M-4 0L-3-40L-14-54L-11-56L-1-46L0-60L3-60L3-45L12-54L14-51L4-38L5 0Z",
    shaded(sand.bark, 0.1),
  );
  return contact(x, y, h * 0.32) + place(x, y, trunk + crown, { scale: h / 97 });
};

export const poplar: Tree = (x, y, h, color = green.mid) => {
  const crown = path(
    "M0-100C14-84 17-40 10-14C6-6-6-6-10-14C-17-40-14-84 0-100Z",
    linear([lit(color, 0.2), shaded(color, 0.2)]),
  );
  const side = path("M0-100C14-84 17-40 10-14C7-8 3-8 2-10C8-40 6-76 0-100Z", shaded(color, 0.35), {
    opacity: 0.5,
  });
  return (
    contact(x, y, h * 0.14) + place(x, y, stroke("M0 0V-20", sand.bark, 4) + crown + side, { scale: h / 100 })
  );
};

export const pine: Tree = (x, y, h, color = green.dark) => {
  const tier = (top: number, half: number, foot: number) =>
    path(
      `M0 ${top}L${half} ${foot}Q0 ${foot + 8} ${-half} ${foot}Z`,
      linear([lit(color, 0.15), shaded(color, 0.25)]),
    ) +
    path(`M0 ${top}L${half} ${foot}Q${half / 2} ${foot + 5} ${half * 0.2} ${foot + 4}Z`, shaded(color, 0.4), {
      opacity: 0.5,
    });
  const tree =
    stroke("M0 0V-16", sand.bark, 6) + tier(-60, 27, -12) + tier(-80, 21, -36) + tier(-100, 15, -60);
  return contact(x, y, h * 0.24) + place(x, y, tree, { scale: h / 100 });
};

/** A pine under snow. */
export const snowyPine: Tree = (x, y, h, color = green.dark) => {
  const cap = (top: number, half: number, foot: number) =>
    path(
      `M0 ${top}L${half} ${foot}L${half * 0.55} ${foot - 6}L${half * 0.2} ${foot}L${-half * 0.2} ${foot - 7}L${-half * 0.6} ${foot}L${-half} ${foot - 1}Z`,
      linear(["#ffffff", "#e3ebe6"]),
    );
  const caps = cap(-61, 19, -30) + cap(-81, 15, -52) + cap(-101, 11, -76);
  return pine(x, y, h, color) + place(x, y, caps, { scale: h / 100 });
};

/** A flat-crowned savanna tree. */
export const acacia: Tree = (x, y, h, color = "#6f8f4a") => {
  const trunk = path(
    "M-4 0Q-2-34-4-46L-34-74L-30-76L0-54L4-74L8-74L6-52L34-72L37-69L6-42Q4-20 6 0Z",
    sand.bark,
  );
  const layer = (dx: number, dy: number, rx: number) =>
    path(
      `M${dx - rx} ${dy}C${dx - rx}-${-dy + 20} ${dx + rx}-${-dy + 20} ${dx + rx} ${dy}Q${dx} ${dy + 7} ${dx - rx} ${dy}Z`,
      linear([lit(color, 0.25), shaded(color, 0.25)]),
    );
  const crown = layer(-30, -70, 32) + layer(32, -68, 34) + layer(2, -78, 44);
  return contact(x, y, h * 0.4) + place(x, y, trunk + crown, { scale: h / 96 });
};

/** An old olive tree, silvery and wide. */
export const oliveTree: Tree = (x, y, h, color = "#7f9c74") => {
  const next = scatter(11);
  const trunk = path(
    "M-16 0C-8-10-12-26-8-36C-16-46-22-50-30-54L-28-58C-16-54-8-50-4-44C0-54 4-58 8-66L12-64C8-54 8-48 8-42C16-48 24-50 30-50L31-47C22-44 14-38 10-32C8-20 12-8 18 0Z",
    linear([lit(sand.bark, 0.2), shaded(sand.bark, 0.2)]),
  );
  const leaves = many(46, () => {
    const angle = next() * Math.PI * 2;
    const far = Math.sqrt(next());
    const [lx, ly, r] = [Math.cos(angle) * far * 44, -68 + Math.sin(angle) * far * 24, 7 + next() * 8];
    return circle(lx, ly, r, ly < -70 ? lit(color, 0.3 * next()) : shaded(color, 0.3 * next()), {
      opacity: 0.92,
    });
  });
  return contact(x, y, h * 0.4) + place(x, y, trunk + leaves, { scale: h / 96 });
};

export const bush: Tree = (x, y, h, color = green.mid) => {
  const tone = linear([lit(color, 0.15), shaded(color, 0.3)]);
  return place(
    x,
    y,
    circle(-18, -14, 17, tone) +
      circle(16, -15, 18, tone) +
      circle(0, -24, 20, tone) +
      oval(0, -3, 38, 7, tone),
    {
      scale: h / 44,
    },
  );
};

/** A two-leaved seedling in its little mound. */
export function seedling(x: number, y: number, h: number, color = green.soft): string {
  const leaf = (flip: boolean, dy: number, size: number) =>
    place(0, dy, path("M0 0C4-20 22-28 40-24C38-6 20 4 0 0Z", linear([lit(color, 0.35), green.mid], 20)), {
      flip,
      scale: size,
    });
  const plant =
    stroke("M0 0C-2-30 2-50 0-92", green.dark, 4) +
    leaf(false, -58, 0.9) +
    leaf(true, -44, 0.8) +
    leaf(false, -82, 0.65) +
    leaf(true, -78, 0.7);
  const mound = path("M-46 4Q-30-14 0-14Q30-14 46 4Z", linear(["#7d5b40", "#553c2a"]));
  return place(x, y, plant + mound, { scale: h / 100 });
}

/** A hanging or lying branch of olives, growing along +x from its origin, 400 long at scale 1. */
export function oliveBranch(x: number, y: number, scale: number, turn: number): string {
  const leaf = (at: number, up: boolean, size: number, tone: string) =>
    place(
      at,
      -Math.sin(at / 130) * 26,
      path("M0 0C14-26 50-40 84-34C72-8 36 8 0 0Z", linear([lit(tone, 0.3), shaded(tone, 0.15)], 60)) +
        stroke("M4-1Q40-16 78-32", lit(tone, 0.5), 1.6, { opacity: 0.7 }),
      {
        scale: size,
        turn: up ? -14 : 62,
      },
    );
  const olive = (at: number, dy: number, tone: string) =>
    stroke(`M${at} ${dy - 28}Q${at + 4} ${dy - 16} ${at} ${dy - 8}`, "#5c6b3c", 2) +
    oval(at, dy + 4, 10, 14, linear([lit(tone, 0.35), shaded(tone, 0.25)])) +
    oval(at - 3, dy - 1, 2.4, 4, "#ffffff", { opacity: 0.45 });
  const leaves = many(
    9,
    (i) =>
      leaf(20 + i * 40, true, 1.05 - i * 0.045, i % 2 ? "#7fa07c" : "#5d8a68") +
      leaf(34 + i * 40, false, 1 - i * 0.045, i % 2 ? "#4f7f62" : "#86a57e"),
  );
  const stem = stroke("M0 0Q120-60 230-26Q320 10 400-14", "#7a6040", 6);
  return place(
    x,
    y,
    stem + leaves + olive(96, 34, "#6b7c3a") + olive(176, 42, "#4b4f3a") + olive(262, 38, gold.dark),
    { scale, turn },
  );
}
