import type { Scene } from "../kit/document.ts";
import { pot } from "../kit/food.ts";
import { grass, hill } from "../kit/land.ts";
import { linear, skins } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { many, path, place, rect, stroke } from "../kit/shape.ts";
import { tent } from "../kit/shelters.ts";
import { cloud, crescent, glow, haze, sky, stars } from "../kit/sky.ts";

const fire = (x: number, y: number, s: number) =>
  glow(x, y - 30 * s, 190 * s, "#ffb65c", 0.75) +
  place(
    x,
    y,
    stroke("M-34 0L28-12M-28-12L34 0", "#4a3426", 11) +
      path("M-22-6C-34-40-8-50-10-84C18-62 34-34 20-6Z", linear(["#ffd878", "#ef8a34"])) +
      path("M-8-6C-14-26 2-34 0-52C14-36 16-20 8-6Z", "#fff0b8"),
    { scale: s },
  );

export const multeciKampi: Scene = {
  name: "multeci-kampi",
  draw: () =>
    sky(["#203f4c", "#6d6274", "#d58f72", "#f5c58c"]) +
    stars(1600, 300, 60) +
    crescent(1240, 170, 40) +
    cloud(500, 330, 1.2, "#f0b68f", 0.35) +
    cloud(1050, 380, 0.9, "#f0b68f", 0.35) +
    hill(
      [
        [0, 540],
        [300, 470],
        [620, 530],
        [980, 460],
        [1300, 520],
        [1600, 470],
      ],
      "#86677a",
      900,
      "#a5786f",
    ) +
    haze(480, 150, "#f6c793", 0.5) +
    hill(
      [
        [0, 590],
        [500, 560],
        [1100, 580],
        [1600, 555],
      ],
      "#7c6a66",
      900,
      "#5c5354",
    ) +
    many(7, (i) => tent(120 + i * 225, 640 + (i % 2) * 14, 0.62, "#c9b29a", "#f6b965")) +
    hill(
      [
        [0, 700],
        [500, 680],
        [1100, 675],
        [1600, 700],
      ],
      "#5f5a57",
      900,
      "#3c4446",
    ) +
    glow(350, 740, 260, "#ffc779", 0.4) +
    glow(1180, 740, 260, "#ffc779", 0.4) +
    tent(330, 800, 1.8, "#d9c3a6", "#ffc872") +
    tent(1180, 800, 1.75, "#d3bc9f", "#ffc872", true) +
    fire(770, 835, 1.1) +
    stroke("M700 845L764 690M846 845L782 690M773 690V735", "#3b2c24", 6) +
    pot(773, 790, 0.42, "#6f736c") +
    person(620, 858, 300, {
      top: "#7a4f4a",
      cut: "dress",
      head: "scarf",
      wear: "#c98c6c",
      facing: 1,
      hands: [
        [8, -58],
        [22, -60],
      ],
      skin: skins.brown,
    }) +
    person(548, 868, 180, {
      child: true,
      top: "#40706b",
      cut: "coat",
      facing: 1,
      skin: skins.brown,
      head: "beanie",
      wear: "#b8653f",
    }) +
    person(930, 862, 310, {
      top: "#38545b",
      cut: "coat",
      head: "short",
      facing: -1,
      hands: [
        [-21, -62],
        [14, -46],
      ],
      skin: skins.brown,
      bottom: "#2a3438",
    }) +
    person(1005, 872, 200, {
      child: true,
      top: "#b98a3f",
      cut: "dress",
      head: "long",
      facing: -1,
      skin: skins.olive,
    }) +
    rect(0, 880, 1600, 20, "#2b3538") +
    grass(893, "#2b3b39", 80, 1600, 6),
};
