import { contact } from "./land.ts";
import { gold, linear, lit, sand, shaded } from "./paint.ts";
import { circle, many, oval, path, place, scatter, stroke } from "./shape.ts";

type Sheep = { wool?: string; face?: string; ram?: boolean; flip?: boolean; grazing?: boolean };

/** A sheep in profile looking left, about 100 wide and 90 tall at scale 1, hooves on (x, y). */
export function sheep(x: number, y: number, scale: number, kind: Sheep = {}): string {
  const { wool = "#f7efdf", face = "#4a3a31", ram = false, flip = false, grazing = false } = kind;
  const next = scatter(21);
  const leg = (lx: number, tone: string) =>
    path(`M${lx - 4} -30L${lx - 3} -2Q${lx - 3} 0 ${lx} 0H${lx + 3}L${lx + 4} -30Z`, tone);
  const far = leg(-20, shaded(face, 0.35)) + leg(30, shaded(face, 0.35));
  const near = leg(-28, face) + leg(22, face);
  const edge = many(18, (i) => {
    const angle = (i / 18) * Math.PI * 2;
    const tone = Math.sin(angle) > 0.2 ? shaded(wool, 0.22) : Math.sin(angle) < -0.3 ? lit(wool, 0.7) : wool;
    return circle(Math.cos(angle) * 36, -48 + Math.sin(angle) * 19, 11.5, tone);
  });
  const fill = oval(0, -48, 40, 22, linear([lit(wool, 0.6), wool, shaded(wool, 0.16)]));
  const curls = many(13, () => {
    const [cx, cy] = [(next() - 0.5) * 58, -48 + (next() - 0.5) * 28];
    return stroke(`M${cx - 5} ${cy}q5-7 10 0`, shaded(wool, 0.2), 1.8, { opacity: 0.55 });
  });
  const tail = circle(45, -46, 8, shaded(wool, 0.12));
  const skull = path(
    "M6-16C-6-18-20-6-26 6C-29 13-24 18-17 16C-6 13 8 6 12-4Z",
    linear([lit(face, 0.16), shaded(face, 0.15)]),
  );
  const fleece = circle(6, -14, 10, wool) + circle(-2, -17, 7, lit(wool, 0.5)) + circle(13, -8, 10, wool);
  const ear = path("M6-8C14-12 24-8 26-2C20 2 10 2 6-8Z", shaded(face, 0.25));
  const horn = ram
    ? stroke("M0-12C10-26 30-20 28-4C26 9 10 10 9 0C9-5 14-7 17-3", shaded(sand.brown, 0.1), 8.5) +
      stroke("M0-13C10-26 29-20 27-5C25 7 11 8 10 0", sand.deep, 5) +
      stroke("M9-19l4 5M17-20l1 6M24-15l-4 4M27-6h-5", sand.brown, 1.5)
    : ear;
  const eye = circle(-9, -3, 1.7, "#120d0a") + circle(-9.5, -3.5, 0.6, "#fff");
  const head = place(-42, grazing ? -22 : -58, skull + fleece + eye + horn, {
    turn: grazing ? -28 : 0,
    scale: ram ? 1.08 : 1,
  });
  const neck = grazing
    ? stroke("M-30-46L-42-26", shaded(wool, 0.08), 20)
    : stroke("M-28-50L-38-62", wool, 20);
  return (
    contact(x, y, 56 * scale, 10 * scale) +
    place(x, y, far + tail + edge + fill + near + curls + neck + head, { scale, flip })
  );
}

/** A dove in flight towards the left, about 120 wide at scale 1. */
export function dove(x: number, y: number, scale: number, flip = false): string {
  const tail = path(
    "M34 14C54 10 74 16 92 30C78 30 70 34 62 40C52 34 42 28 32 26Z",
    linear(["#ffffff", "#cfdad2"]),
  );
  const body = path(
    "M-62 4C-64-10-52-20-40-16C-26-12-14-6 4-2C26 0 42 8 50 18C38 32 14 36-8 30C-32 26-46 16-54 8Z",
    linear(["#ffffff", "#d9e2d9"]),
  );
  const beak = path("M-61-5L-75 0L-60 3Z", gold.mid) + circle(-52, -7, 2.2, "#2b3a34");
  const wing = path(
    "M-16 2C-8-34 24-68 62-76C54-62 56-52 46-46C48-36 40-28 34-24C30-10 14 6-4 10Z",
    linear(["#ffffff", "#c9d6cd"], 60),
  );
  const far = path("M-20-4C-34-30-30-62-8-86C-8-66 2-46 10-10Z", linear(["#e6ece4", "#b9c9bf"]));
  const plumes = stroke("M4-10C20-20 34-34 46-46M10-2C22-8 30-16 34-24", "#b3c4b9", 2, { opacity: 0.7 });
  return place(x, y, far + tail + body + beak + wing + plumes, { scale, flip });
}
