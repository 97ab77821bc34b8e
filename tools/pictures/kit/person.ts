import { contact } from "./land.ts";
import { ink, linear, lit, shaded, skins } from "./paint.ts";
import { circle, oval, type Point, path, place, rect, stroke } from "./shape.ts";

/**
 * A faceless figure in units of its own height: feet at (0, 0), the crown near (0, -100).
 * Hands and feet are targets; elbows and knees follow.
 */
export type Person = {
  skin?: string;
  hair?: string;
  top: string;
  bottom?: string;
  head?: "short" | "long" | "scarf" | "cap" | "beanie" | "kufi" | "grey" | "grad";
  /** Colour of scarf, cap or beanie. */
  wear?: string;
  /** How far down the garment falls: a shirt, a coat, a long dress. */
  cut?: "shirt" | "coat" | "dress";
  back?: boolean;
  /** Where the figure looks: -1 left, 1 right. */
  facing?: -1 | 0 | 1;
  hands?: [Point, Point];
  feet?: [Point, Point];
  child?: boolean;
  /** Moves hips and everything above, for sitting and kneeling. */
  lower?: number;
  /** Degrees the upper body leans; positive is to the right. */
  lean?: number;
  /** Something on the back, drawn over it for figures seen from behind. */
  bag?: string;
  shadow?: boolean;
};

const adult = {
  hip: 46,
  shoulder: 79,
  head: 90.5,
  r: 8.2,
  wide: 11,
  waist: 8.5,
  arm: 17.5,
  leg: 24,
  limb: 6.2,
  thick: 8.6,
};

const young = {
  hip: 40,
  shoulder: 68,
  head: 84,
  r: 12,
  wide: 12,
  waist: 10.5,
  arm: 14.5,
  leg: 21,
  limb: 7,
  thick: 9.4,
};

/** The joint between a and b for two bones of equal length. */
function joint(a: Point, b: Point, bone: number, side: number): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const distance = Math.max(0.01, Math.hypot(dx, dy));
  const out = Math.sqrt(Math.max(0, bone * bone - (distance / 2) ** 2)) * side;
  return [(a[0] + b[0]) / 2 - (dy / distance) * out, (a[1] + b[1]) / 2 + (dx / distance) * out];
}

function limb(a: Point, b: Point, bone: number, side: number, color: string, width: number): string {
  const middle = joint(a, b, bone, side);
  return stroke(`M${a.join(" ")}L${middle.join(" ")}L${b.join(" ")}`, color, width);
}

function headOf(person: Person, r: number): string {
  const { head = "short", back = false, facing = 0 } = person;
  const skin = person.skin ?? skins.olive;
  const hair = head === "grey" ? "#d9d6cd" : (person.hair ?? "#3a2a22");
  const wear = person.wear ?? shaded(person.top, 0.2);
  const face = oval(facing * r * 0.12, 0, r * 0.9, r, linear([lit(skin, 0.12), skin]));
  const ear = back || facing === 0 ? "" : circle(-facing * r * 0.5, r * 0.1, r * 0.16, shaded(skin, 0.12));
  const cover = (color: string) => oval(0, -r * 0.06, r * 1.02, r * 1.06, linear([lit(color, 0.15), color]));
  const fringe = (color: string) =>
    path(
      `M${-r * 1.04} ${r * 0.1}C${-r * 1.2} ${-r * 1.5} ${r * 1.2} ${-r * 1.5} ${r * 1.04} ${r * 0.1}C${r * 0.9} ${-r * 0.35} ${r * 0.5 + facing * r * 0.3} ${-r * 0.5} ${facing * r * 0.4} ${-r * 0.5}C${-r * 0.5} ${-r * 0.5} ${-r * 0.9} ${-r * 0.3} ${-r * 1.04} ${r * 0.1}Z`,
      color,
    );
  if (head === "scarf") {
    const drape = path(
      `M${-r * 1.1} ${-r * 0.1}C${-r * 1.3} ${-r * 1.6} ${r * 1.3} ${-r * 1.6} ${r * 1.1} ${-r * 0.1}C${r * 1.15} ${r * 0.8} ${r * 1.5} ${r * 1.2} ${r * 1.35} ${r * 1.9}Q0 ${r * 2.35} ${-r * 1.35} ${r * 1.9}C${-r * 1.5} ${r * 1.2} ${-r * 1.15} ${r * 0.8} ${-r * 1.1} ${-r * 0.1}Z`,
      linear([lit(wear, 0.18), shaded(wear, 0.12)]),
    );
    return back
      ? drape +
          stroke(`M0 ${-r}Q${r * 0.4} ${r * 0.6} ${r * 0.1} ${r * 2}`, shaded(wear, 0.25), r * 0.12, {
            opacity: 0.5,
          })
      : drape + oval(facing * r * 0.25, r * 0.02, r * 0.7, r * 0.82, skin);
  }
  const long =
    head === "long"
      ? path(
          `M${-r * 1.05} ${-r * 0.2}C${-r * 1.4} ${r * 1.2} ${-r * 1.1} ${r * 1.7} ${-r * 0.9} ${r * 1.8}L${r * 0.9} ${r * 1.8}C${r * 1.1} ${r * 1.7} ${r * 1.4} ${r * 1.2} ${r * 1.05} ${-r * 0.2}Z`,
          shaded(hair, 0.1),
        )
      : "";
  const bare = back
    ? oval(0, r * 0.4, r * 0.6, r * 0.6, skin) + cover(hair) + long
    : long + face + ear + fringe(hair);
  if (head === "cap")
    return (
      bare +
      path(
        `M${-r * 1.08} ${-r * 0.25}C${-r * 1.1} ${-r * 1.55} ${r * 1.1} ${-r * 1.55} ${r * 1.08} ${-r * 0.25}Q0 ${-r * 0.55} ${-r * 1.08} ${-r * 0.25}Z`,
        wear,
      ) +
      (back
        ? ""
        : rect(
            facing < 0 ? -r * 1.7 : facing > 0 ? -r * 0.1 : -r * 0.9,
            -r * 0.5,
            r * 1.8,
            r * 0.28,
            shaded(wear, 0.25),
            r * 0.14,
          ))
    );
  if (head === "beanie")
    return (
      bare +
      path(
        `M${-r * 1.1} ${-r * 0.1}C${-r * 1.15} ${-r * 1.65} ${r * 1.15} ${-r * 1.65} ${r * 1.1} ${-r * 0.1}Q0 ${-r * 0.4} ${-r * 1.1} ${-r * 0.1}Z`,
        linear([lit(wear, 0.2), wear]),
      ) +
      stroke(`M${-r} ${-r * 0.22}Q0 ${-r * 0.52} ${r} ${-r * 0.22}`, lit(wear, 0.45), r * 0.36) +
      circle(0, -r * 1.4, r * 0.34, lit(wear, 0.5))
    );
  if (head === "kufi")
    return (
      bare +
      path(
        `M${-r * 0.95} ${-r * 0.4}Q${-r * 0.95} ${-r * 1.28} 0 ${-r * 1.28}Q${r * 0.95} ${-r * 1.28} ${r * 0.95} ${-r * 0.4}Q0 ${-r * 0.75} ${-r * 0.95} ${-r * 0.4}Z`,
        wear,
      )
    );
  if (head === "grad")
    return (
      bare +
      path(
        `M${-r * 0.95} ${-r * 0.3}V${-r * 1.05}H${r * 0.95}V${-r * 0.3}Q0 ${-r * 0.6} ${-r * 0.95} ${-r * 0.3}Z`,
        ink,
      ) +
      path(
        `M0 ${-r * 1.75}L${r * 1.8} ${-r * 1.15}L0 ${-r * 0.6}L${-r * 1.8} ${-r * 1.15}Z`,
        linear(["#33493f", ink]),
      ) +
      stroke(`M0 ${-r * 1.15}L${r * 1.3} ${-r * 0.95}V${-r * 0.2}`, "#d9a441", r * 0.16) +
      circle(r * 1.3, -r * 0.1, r * 0.2, "#d9a441")
    );
  return bare;
}

function clothes(person: Person, size: typeof adult): string {
  const { cut = "shirt", top } = person;
  const [w, s, h] = [size.wide, size.shoulder, size.hip];
  const hem = cut === "shirt" ? -h + 4 : cut === "coat" ? -h + 15 : -7;
  const flare = cut === "shirt" ? size.waist + 0.6 : cut === "coat" ? size.waist + 3.5 : size.waist + 6.5;
  const d = `M${-w + 4} ${-s - 2}Q${-w} ${-s - 1} ${-w - 0.6} ${-s + 6}C${-size.waist - 1} ${-h - 14} ${-size.waist - 1} ${-h - 8} ${-flare} ${hem}Q0 ${hem + 3.5} ${flare} ${hem}C${size.waist + 1} ${-h - 8} ${size.waist + 1} ${-h - 14} ${w + 0.6} ${-s + 6}Q${w} ${-s - 1} ${w - 4} ${-s - 2}Q0 ${-s - 5.5} ${-w + 4} ${-s - 2}Z`;
  const fold = path(
    `M${w - 4} ${-s - 2}Q${w} ${-s - 1} ${w + 0.6} ${-s + 6}C${size.waist + 1} ${-h - 14} ${size.waist + 1} ${-h - 8} ${flare} ${hem}Q${flare * 0.6} ${hem + 3} ${flare * 0.3} ${hem + 3.2}C${flare * 0.2} ${-h} ${w * 0.4} ${-s + 14} ${w - 4} ${-s - 2}Z`,
    shaded(top, 0.45),
    { opacity: 0.35 },
  );
  return path(d, linear([lit(top, 0.14), shaded(top, 0.1)])) + fold;
}

export function person(x: number, y: number, height: number, figure: Person): string {
  const size = figure.child ? young : adult;
  const skin = figure.skin ?? skins.olive;
  const bottom = figure.bottom ?? "#2f4a4a";
  const down = figure.lower ?? 0;
  const [leftFoot, rightFoot] = figure.feet ?? [
    [-5.5, 0],
    [5.5, 0],
  ];
  const facing = figure.facing ?? 0;
  const hands = figure.hands ?? [
    [-size.wide - 3.5, -size.hip + 1],
    [size.wide + 3.5, -size.hip + 1],
  ];
  const knee = -facing;
  // Standing legs are all but straight; only sitting and kneeling bend the knee for real.
  const bone = (hip: number, foot: Point) =>
    down > 4 ? size.leg : Math.hypot(foot[0] - hip, foot[1] - 3 + size.hip - down) * 0.503;
  const leg = (hip: number, foot: Point, tone: string, side: number) =>
    limb([hip, -size.hip + down], [foot[0], foot[1] - 3], bone(hip, foot), side, tone, size.thick) +
    path(
      `M${foot[0] - 4.5} ${foot[1]}q0-6 5-6q${4 + Math.abs(facing) * 2} 1 ${5 + Math.abs(facing) * 2} 6z`,
      shaded(bottom, 0.55),
      facing < 0 ? { transform: `translate(${foot[0] * 2} 0) scale(-1 1)` } : {},
    );
  const legs =
    leg(-size.waist * 0.5, leftFoot, shaded(bottom, 0.15), knee || 1) +
    leg(size.waist * 0.5, rightFoot, bottom, knee || -1);
  const arm = (side: number, hand: Point) => {
    const sleeve = side < 0 ? shaded(figure.top, 0.08) : shaded(figure.top, 0.24);
    const from: Point = [side * (size.wide - 2.4), -size.shoulder + 3.5];
    const wrist: Point = [hand[0] * 0.93 + from[0] * 0.07, hand[1] * 0.93 + from[1] * 0.07];
    return (
      limb(from, wrist, size.arm, side, sleeve, size.limb) + circle(hand[0], hand[1], size.limb * 0.52, skin)
    );
  };
  const neck = rect(-2.6, -size.shoulder - 6, 5.2, 8, shaded(skin, 0.1), 2.4);
  const head = place(facing * 0.8, -size.head, headOf(figure, size.r));
  const upper =
    arm(1, hands[1]) +
    neck +
    clothes(figure, size) +
    arm(-1, hands[0]) +
    (figure.back && figure.bag ? figure.bag : "") +
    head;
  const turned = place(0, -size.hip + down, place(0, size.hip, upper), { turn: figure.lean ?? 0 });
  const shade = figure.shadow === false ? "" : contact(x, y, height * 0.2, height * 0.035, 0.35);
  return shade + place(x, y, legs + turned, { scale: height / 100 });
}

/** A school bag for a child seen from behind. */
export function schoolbag(color: string): string {
  return (
    rect(-9, -67, 18, 22, linear([lit(color, 0.15), shaded(color, 0.15)]), 4) +
    rect(-6.5, -56, 13, 9, shaded(color, 0.22), 2) +
    stroke("M-4-67q4-5 8 0", shaded(color, 0.35), 1.6) +
    stroke("M-9-61h18", shaded(color, 0.3), 1.2)
  );
}
