import { contact } from "./land.ts";
import { gold, green, linear, lit, radial, shaded, terra } from "./paint.ts";
import { circle, many, path, place, polygon, rect, stroke } from "./shape.ts";

/** A cardboard box seen from a little above, front 100 × 70 at scale 1, standing on (x, y). */
export function box(
  x: number,
  y: number,
  scale: number,
  mark: "leaf" | "heart" | "none" = "leaf",
  color = "#c99f6a",
  open = false,
): string {
  const front = rect(-50, -70, 100, 70, linear([lit(color, 0.14), shaded(color, 0.06)]), 2);
  const top = polygon(
    [
      [-50, -70],
      [-34, -92],
      [66, -92],
      [50, -70],
    ],
    lit(color, 0.32),
  );
  const side = polygon(
    [
      [50, 0],
      [66, -20],
      [66, -92],
      [50, -70],
    ],
    linear([shaded(color, 0.2), shaded(color, 0.34)]),
  );
  const tape =
    polygon(
      [
        [-8, -70],
        [6, -92],
        [22, -92],
        [8, -70],
      ],
      lit(color, 0.58),
    ) + rect(-8, -70, 16, 20, lit(color, 0.42));
  const sign =
    mark === "leaf"
      ? place(
          26,
          -26,
          path("M0 12C-14 4-12-12 2-16C14-10 14 6 0 12Z", green.mid) +
            stroke("M0 12C0 4 1-6 2-12", lit(color, 0.4), 1.6),
        )
      : mark === "heart"
        ? place(26, -24, heart(0, 0, 0.3))
        : "";
  return place(
    x,
    y,
    side + front + (open ? stroke("M-50-70H50L66-92", lit(color, 0.5), 1.6) : top + tape) + sign,
    { scale },
  );
}

/** The dark inside and the raised back flaps of an open box; draw it, then the contents, then the open box. */
export function boxInside(x: number, y: number, scale: number, color = "#c99f6a"): string {
  const flaps =
    polygon(
      [
        [-34, -92],
        [66, -92],
        [72, -112],
        [-42, -112],
      ],
      lit(color, 0.22),
    ) +
    polygon(
      [
        [-50, -70],
        [-34, -92],
        [-60, -104],
        [-80, -80],
      ],
      shaded(color, 0.08),
    );
  return place(
    x,
    y,
    flaps +
      polygon(
        [
          [-50, -70],
          [-34, -92],
          [66, -92],
          [50, -70],
        ],
        shaded(color, 0.55),
      ),
    { scale },
  );
}

/** About 80 wide at scale 1, centred on (x, y). */
export function heart(x: number, y: number, scale: number, color = terra.mid): string {
  const d = "M0 34C-50 2-44-36-18-36C-6-36 0-26 0-20C0-26 6-36 18-36C44-36 50 2 0 34Z";
  return place(
    x,
    y,
    path(d, linear([lit(color, 0.25), shaded(color, 0.1)])) +
      path("M-26-26C-34-20-34-10-30-4C-30-14-24-22-16-26Z", "#ffffff", { opacity: 0.35 }),
    { scale },
  );
}

export function coin(x: number, y: number, r: number): string {
  return (
    circle(x, y + r * 0.1, r, gold.dark) +
    circle(x, y, r, radial([lit(gold.light, 0.5), gold.mid], 0.35, 0.3, 0.8)) +
    circle(x, y, r * 0.74, "none", { stroke: gold.dark, "stroke-width": r * 0.08, opacity: 0.7 }) +
    path(
      `M${x} ${y - r * 0.42}l${r * 0.12} ${r * 0.3}l${r * 0.32} ${r * 0.02}l${-r * 0.24} ${r * 0.22}l${r * 0.08} ${r * 0.32}l${-r * 0.28}-${r * 0.18}l${-r * 0.28} ${r * 0.18}l${r * 0.08}-${r * 0.32}l${-r * 0.24}-${r * 0.22}l${r * 0.32}-${r * 0.02}z`,
      gold.dark,
      { opacity: 0.75 },
    )
  );
}

export function book(x: number, y: number, w: number, h: number, color: string, turn = 0): string {
  return place(
    x,
    y,
    rect(-w / 2, -h, w, h, linear([lit(color, 0.15), shaded(color, 0.1)]), 3) +
      rect(-w / 2 + 4, -h + 3, w - 4, h - 6, "#fbf5e6", 1) +
      rect(-w / 2, -h, w * 0.94, h * 0.18, color, 2) +
      rect(-w / 2, -h * 0.18, w * 0.94, h * 0.18, shaded(color, 0.15), 2) +
      rect(-w / 2, -h, 8, h, shaded(color, 0.1), 3),
    { turn },
  );
}

/** Books standing on a shelf from x, `w` wide altogether. */
export function shelfBooks(x: number, y: number, w: number, h: number, start = 0): string {
  const tones = [
    terra.mid,
    green.mid,
    gold.mid,
    "#f0e4ca",
    green.dark,
    "#8fb79c",
    terra.dark,
    "#d9bd8a",
    "#5b8f8f",
  ];
  let at = x;
  let out = "";
  for (let i = start; at < x + w - 10; i++) {
    const thick = 13 + ((i * 7) % 11);
    const tall = h * (0.7 + ((i * 37) % 30) / 100);
    const tone = tones[(i * 5) % tones.length] ?? terra.mid;
    if (i % 9 === 8) {
      at += thick * 1.4;
      continue;
    }
    out +=
      rect(at, y - tall, thick - 1.5, tall, linear([lit(tone, 0.16), shaded(tone, 0.16)], 0), 2) +
      rect(at + 2, y - tall * 0.82, thick - 5.5, 3, lit(tone, 0.5)) +
      rect(at + 2, y - tall * 0.22, thick - 5.5, 2, lit(tone, 0.45));
    at += thick;
  }
  return out;
}

/** A hanging or standing lantern, 60 × 110 at scale 1, hung from (x, y). */
export function lantern(x: number, y: number, scale: number, rope = 0, metal = gold.mid): string {
  const halo = circle(
    0,
    62,
    120,
    radial([
      ["#ffd98a", 0.6],
      ["#ffd98a", 0.18],
      ["#ffd98a", 0],
    ]),
  );
  const cord = rope ? stroke(`M0 ${-rope}V6`, shaded(metal, 0.4), 2) : "";
  const glass = path("M-20 38H20L26 84H-26Z", linear(["#fff3c8", "#ffc765", "#f2a24a"]));
  const cap = path(
    "M0 4C6 10 8 14 10 20L24 38H-24L-10 20C-8 14-6 10 0 4Z",
    linear([lit(metal, 0.3), shaded(metal, 0.2)], 0),
  );
  const base = path("M-28 84H28L20 96H-20Z", linear([metal, shaded(metal, 0.3)])) + circle(0, 100, 4, metal);
  const bars = stroke("M-7 38L-9 84M7 38L9 84M-20 38L-26 84M20 38L26 84M-23 60H23", shaded(metal, 0.2), 2.4);
  return place(
    x,
    y,
    halo + cord + glass + bars + cap + base + circle(0, 2, 5, "none", { stroke: metal, "stroke-width": 2.4 }),
    { scale },
  );
}

/** A water can, 50 × 70 at scale 1. */
export function can(x: number, y: number, scale: number, color = gold.mid): string {
  const body =
    rect(-24, -62, 48, 62, linear([lit(color, 0.25), shaded(color, 0.2)], 20), 7) +
    stroke("M-14-20L14-46M14-20L-14-46", shaded(color, 0.2), 4, { opacity: 0.5 });
  const top =
    stroke("M-14-62V-72H8V-62", shaded(color, 0.25), 5) + rect(10, -70, 11, 9, shaded(color, 0.45), 2);
  return contact(x, y, 28 * scale, 6 * scale) + place(x, y, top + body, { scale });
}

/** A lorry in profile, cab to the left, 320 wide at scale 1. `open` leaves the loading door ajar. */
export function truck(x: number, y: number, scale: number, color = green.mid, flip = false): string {
  const wheel = (wx: number) =>
    circle(wx, -24, 25, "#27332e") + circle(wx, -24, 13, "#c9cfc2") + circle(wx, -24, 5, "#59665f");
  const cargo =
    rect(-78, -158, 240, 130, linear(["#fbf5e8", "#e2d5b9"]), 4) +
    rect(-78, -66, 240, 16, color) +
    many(9, (i) => rect(-66 + i * 26, -152, 1.6, 82, "#d3c4a3"));
  const cab =
    path("M-160-28V-74C-158-98-142-122-124-124H-84V-28Z", linear([lit(color, 0.2), shaded(color, 0.15)])) +
    path("M-149-78C-146-96-134-112-122-113H-104V-78Z", linear(["#d9ebe4", "#8ab5b0"])) +
    rect(-100, -70, 12, 4, shaded(color, 0.4), 2) +
    rect(-164, -44, 14, 8, gold.light, 2);
  const chassis = rect(-164, -34, 328, 12, "#38463f", 3);
  const sign = place(
    40,
    -112,
    path("M0 22C-26 8-22-22 4-30C26-18 26 10 0 22Z", color) + stroke("M0 22C0 8 2-10 4-22", "#fbf5e8", 3),
  );
  return (
    contact(x, y, 190 * scale, 16 * scale) +
    place(x, y, cargo + cab + chassis + sign + wheel(-118) + wheel(60) + wheel(118), { scale, flip })
  );
}

/** A wheelchair in profile facing right, wheels on (x, y), about 100 tall. Draw the sitter between the halves. */
export function wheelchair(x: number, y: number, scale: number): { behind: string; before: string } {
  const metal = "#55655e";
  const seat =
    stroke("M-26-96H-36M-26-96L-20-46H26", metal, 5) +
    rect(-24, -86, 8, 40, terra.mid, 3) +
    rect(-22, -52, 52, 9, terra.mid, 4) +
    stroke("M26-46L36-12H50", metal, 5);
  const spokes = many(8, (i) =>
    stroke(
      `M-8-36L${-8 + Math.cos((i * Math.PI) / 4) * 33} ${-36 + Math.sin((i * Math.PI) / 4) * 33}`,
      "#a9b5aa",
      1.4,
    ),
  );
  const wheel =
    circle(-8, -36, 35, "none", { stroke: "#2c3a34", "stroke-width": 5 }) +
    spokes +
    circle(-8, -36, 5, metal) +
    circle(34, -10, 9, "none", { stroke: "#2c3a34", "stroke-width": 4 });
  const arm = stroke("M-18-64H20V-48", metal, 5);
  return {
    behind: contact(x, y, 60 * scale, 9 * scale) + place(x, y, seat, { scale }),
    before: place(x, y, arm + wheel, { scale }),
  };
}

/** A table top in perspective: back edge narrower than the front. */
export function table(x: number, y: number, w: number, depth: number, drop: number, cloth: string): string {
  const top = polygon(
    [
      [x - w * 0.44, y - depth],
      [x + w * 0.44, y - depth],
      [x + w / 2, y],
      [x - w / 2, y],
    ],
    linear([shaded(cloth, 0.06), lit(cloth, 0.35)]),
  );
  const front = rect(x - w / 2, y, w, drop, linear([shaded(cloth, 0.1), shaded(cloth, 0.24)]));
  const hem = many(24, (i) =>
    circle(x - w / 2 + (i + 0.5) * (w / 24), y + drop, w / 48, shaded(cloth, 0.22)),
  );
  return top + front + hem;
}
