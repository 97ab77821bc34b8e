import { sheep } from "../kit/animals.ts";
import type { Scene } from "../kit/document.ts";
import { contact, erciyes, flowers, grass, hill } from "../kit/land.ts";
import { gold, green, sand, shaded, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { poplar, roundTree } from "../kit/plants.ts";
import { circle, stroke } from "../kit/shape.ts";
import { birds, cloud, haze, sky, sun } from "../kit/sky.ts";

/** The wide one: a flock on the way up to the high pastures; calm on the left for words. */
export const slaytKurban: Scene = {
  name: "slayt-kurban",
  wide: true,
  draw: () =>
    sky(["#8fbdb6", "#cfe0ca", "#f9e9c6"]) +
    sun(1060, 300, 70) +
    cloud(300, 170, 1.3) +
    cloud(720, 120, 0.8, "#ffffff", 0.6) +
    erciyes(1110, 600, 1200, 430) +
    haze(500, 150) +
    hill(
      [
        [0, 540],
        [280, 590],
        [640, 570],
        [1000, 600],
        [1600, 560],
      ],
      "#a3c3a0",
    ) +
    hill(
      [
        [0, 620],
        [420, 680],
        [820, 650],
        [1220, 690],
        [1600, 640],
      ],
      "#7bab81",
    ) +
    roundTree(180, 660, 130, "#5d9472") +
    roundTree(280, 690, 100, "#5d9472") +
    poplar(1500, 660, 150, "#5d9472") +
    poplar(1540, 668, 120, "#5d9472") +
    sheep(640, 676, 0.45) +
    sheep(700, 668, 0.45, { grazing: true }) +
    sheep(780, 672, 0.48) +
    sheep(850, 690, 0.5, { grazing: true, flip: true }) +
    hill(
      [
        [0, 830],
        [360, 810],
        [760, 770],
        [1180, 720],
        [1600, 745],
      ],
      green.mid,
      900,
      green.dark,
    ) +
    contact(1180, 760, 420, 40, 0.16) +
    sheep(1395, 770, 1.5, { grazing: true }) +
    sheep(905, 800, 1.5) +
    person(1270, 790, 330, {
      top: terra.mid,
      bottom: "#3a4a45",
      cut: "coat",
      head: "cap",
      wear: "#4a4035",
      facing: -1,
      hands: [
        [-24, -52],
        [16, -44],
      ],
    }) +
    stroke("M1192 792L1186 545", sand.bark, 7) +
    circle(1186, 546, 7, shaded(sand.bark, 0.2)) +
    sheep(1080, 825, 2.1, { ram: true }) +
    sheep(1470, 845, 1.9) +
    sheep(840, 870, 1.6, { grazing: true, flip: true }) +
    flowers(60, 840, 1500, 50, ["#f6e7c0", gold.light, terra.light], 30) +
    grass(888, green.dark, 110) +
    birds(560, 250, 1.1),
};
