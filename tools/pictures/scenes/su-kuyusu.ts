import { sheep } from "../kit/animals.ts";
import type { Scene } from "../kit/document.ts";
import { contact, grass, hill, road } from "../kit/land.ts";
import { gold, green, linear, lit, sand, shaded, skins, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { acacia, bush } from "../kit/plants.ts";
import { many, oval, path, place, polygon, rect, stroke } from "../kit/shape.ts";
import { hut } from "../kit/shelters.ts";
import { birds, cloud, haze, sky, sun } from "../kit/sky.ts";
import { can } from "../kit/things.ts";

/** The stone well with its roof; the bucket hangs from the roller. (x, y) is the middle of its foot. */
const well = (x: number, y: number, s: number) =>
  contact(x, y, 150 * s, 24 * s) +
  place(
    x,
    y,
    rect(-96, -250, 14, 180, linear([lit(sand.bark, 0.2), sand.bark], 0), 3) +
      rect(82, -250, 14, 180, linear([lit(sand.bark, 0.1), shaded(sand.bark, 0.2)], 0), 3) +
      rect(-108, -190, 216, 14, sand.brown, 7) +
      stroke("M-4-184V-112", "#e7d8b4", 4) +
      path("M-24-114H16L10-72H-18Z", linear(["#c9ced0", "#7f8d90"], 0)) +
      stroke("M-24-112Q-4-146 16-112", "#7f8d90", 3) +
      polygon(
        [
          [-140, -236],
          [-92, -312],
          [92, -312],
          [140, -236],
        ],
        linear([terra.light, terra.mid, terra.dark]),
      ) +
      many(8, (i) => stroke(`M${-84 + i * 24}-310L${-124 + i * 35}-238`, terra.dark, 2, { opacity: 0.4 })) +
      path("M-116-72V-10Q0 26 116-10V-72Z", linear(["#e6dcc8", "#c4b69a", "#93866c"], 0)) +
      many(3, (r) =>
        many(7, (c) =>
          rect(
            -108 + c * 32 - (r % 2) * 14,
            -62 + r * 22 + Math.sin(((c + 0.5) / 7) * Math.PI) * 8,
            28,
            18,
            (r + c) % 3 ? "#d7cab0" : "#b9ab8f",
            5,
            { opacity: 0.7 },
          ),
        ),
      ) +
      oval(0, -72, 116, 24, "#efe6d3") +
      oval(0, -71, 94, 17, linear(["#2f5f63", "#7fb9b8"])) +
      oval(-20, -68, 34, 5, "#bfe2dc", { opacity: 0.7 }),
    { scale: s },
  );

export const suKuyusu: Scene = {
  name: "su-kuyusu",
  draw: () =>
    sky(["#9cc7c4", "#d8e4cb", "#fbeac2"]) +
    sun(320, 240, 66) +
    cloud(820, 170, 1.1) +
    cloud(1300, 260, 0.9, "#ffffff", 0.6) +
    hill(
      [
        [0, 500],
        [400, 465],
        [900, 500],
        [1600, 455],
      ],
      "#d8b98c",
      900,
      "#d9b98a",
    ) +
    haze(440, 140, "#fff2d3", 0.7) +
    acacia(1420, 580, 210, "#8f9c58") +
    hut(300, 590, 1.1) +
    hut(470, 570, 0.85) +
    hut(1230, 580, 0.95) +
    acacia(620, 560, 120, "#98a263") +
    hill(
      [
        [0, 610],
        [420, 580],
        [900, 605],
        [1600, 570],
      ],
      "#cda06a",
      900,
      "#b88352",
    ) +
    sheep(1080, 640, 0.5, { wool: "#efe0c2" }) +
    sheep(1150, 650, 0.5, { wool: "#a57a55", face: "#3a2a22", grazing: true }) +
    road([700, 900], 260, [760, 760], [420, 600], 14, "#e3c08c") +
    hill(
      [
        [0, 800],
        [420, 770],
        [900, 760],
        [1600, 790],
      ],
      "#bd8750",
      900,
      "#8d5c34",
    ) +
    well(800, 800, 1.35) +
    bush(1030, 790, 50, "#7d9a55") +
    bush(575, 800, 40, "#7d9a55") +
    person(560, 845, 330, {
      skin: skins.dark,
      top: terra.mid,
      cut: "dress",
      head: "scarf",
      wear: gold.mid,
      facing: 1,
      hands: [
        [10, -62],
        [24, -58],
      ],
    }) +
    person(1085, 850, 205, {
      skin: skins.brown,
      top: green.mid,
      bottom: "#4a3b30",
      child: true,
      facing: -1,
      hands: [
        [-24, -60],
        [12, -36],
      ],
    }) +
    person(1190, 855, 225, {
      skin: skins.dark,
      top: gold.mid,
      cut: "dress",
      child: true,
      head: "scarf",
      wear: green.soft,
      facing: -1,
      hands: [
        [-16, -36],
        [17, -34],
      ],
    }) +
    can(1238, 858, 0.8, terra.mid) +
    person(400, 868, 185, {
      skin: skins.dark,
      top: "#f0e2c2",
      bottom: terra.dark,
      child: true,
      facing: 1,
      hands: [
        [-20, -84],
        [20, -86],
      ],
    }) +
    can(660, 862, 0.95, gold.mid) +
    can(940, 866, 0.9, green.soft) +
    grass(892, "#86703a", 60, 1600, 3) +
    birds(1080, 150, 1, "#5d4a34"),
};
