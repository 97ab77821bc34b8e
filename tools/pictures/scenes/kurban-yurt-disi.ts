import { sheep } from "../kit/animals.ts";
import type { Scene } from "../kit/document.ts";
import { grass, hill } from "../kit/land.ts";
import { green, sand, skins, snow } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { acacia } from "../kit/plants.ts";
import { stroke } from "../kit/shape.ts";
import { birds, haze, sky, sun } from "../kit/sky.ts";

/** A shepherd with his flock under acacias, far from home. */
export const kurbanYurtDisi: Scene = {
  name: "kurban-yurt-disi",
  draw: () =>
    sky(["#e8b58a", "#f2cf9f", "#fbeac6"]) +
    sun(560, 380, 92, "#fff0c4", "#ffdf9c") +
    hill(
      [
        [0, 500],
        [300, 470],
        [520, 490],
        [900, 440],
        [1240, 480],
        [1600, 450],
      ],
      "#d9ac84",
      900,
      "#e2b98c",
    ) +
    haze(450, 130, "#fff0cf", 0.7) +
    acacia(1240, 580, 150, "#9d9a56") +
    acacia(300, 570, 110, "#a39d5b") +
    hill(
      [
        [0, 590],
        [400, 560],
        [800, 600],
        [1200, 565],
        [1600, 600],
      ],
      "#cf9a63",
      900,
      "#b97d4a",
    ) +
    sheep(420, 640, 0.55, { wool: "#e9d6b6" }) +
    sheep(500, 655, 0.55, { wool: "#8a6246", face: "#3a2a22", grazing: true }) +
    sheep(580, 640, 0.5, { flip: true }) +
    acacia(1160, 770, 520, "#77833f") +
    hill(
      [
        [0, 740],
        [420, 720],
        [900, 760],
        [1300, 725],
        [1600, 750],
      ],
      "#c0834e",
      900,
      "#8f5a36",
    ) +
    sheep(500, 815, 1.45, { wool: "#f3e4c8" }) +
    sheep(330, 850, 1.5, { wool: "#a0744f", face: "#3a2a22", grazing: true }) +
    sheep(700, 840, 1.5, { grazing: true, flip: true }) +
    sheep(1270, 840, 1.4, { flip: true, wool: "#f3e4c8" }) +
    stroke("M968 845L940 520", sand.bark, 8) +
    person(905, 845, 330, {
      skin: skins.dark,
      top: green.dark,
      cut: "dress",
      bottom: "#3a2a22",
      head: "kufi",
      wear: snow,
      facing: -1,
      hands: [
        [-20, -42],
        [14, -72],
      ],
    }) +
    sheep(1080, 860, 1.3, { wool: "#fbf1dc" }) +
    grass(890, "#8d6a35", 80, 1600, 4) +
    birds(820, 240, 1.2, "#6d3f28"),
};
