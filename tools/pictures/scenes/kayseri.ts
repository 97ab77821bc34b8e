import { block, house } from "../kit/buildings.ts";
import type { Scene } from "../kit/document.ts";
import { contact, erciyes, flowers, grass, hill } from "../kit/land.ts";
import { gold, green, linear, sand, snow, terra } from "../kit/paint.ts";
import { poplar, roundTree } from "../kit/plants.ts";
import { many, path, place, rect } from "../kit/shape.ts";
import { birds, cloud, haze, sky, sun } from "../kit/sky.ts";
import { minaret, mosque } from "../kit/worship.ts";

export const kayseri: Scene = {
  name: "kayseri",
  draw: () =>
    sky(["#86bab6", "#cfe2cf", "#fdeabd"]) +
    sun(330, 300, 72) +
    cloud(560, 150, 1.1) +
    cloud(1340, 200, 1, "#ffffff", 0.6) +
    erciyes(860, 600, 1500, 480, "#7fa8a2") +
    haze(470, 170, "#fff2d0", 0.7) +
    hill(
      [
        [0, 600],
        [500, 575],
        [1100, 590],
        [1600, 570],
      ],
      "#bcd0ab",
    ) +
    many(14, (i) =>
      block(40 + i * 118, 650, 84, 90 + ((i * 53) % 80), {
        floors: 4,
        columns: 3,
        flat: true,
        roof: "#b9b596",
        wall: ["#e6dcc0", "#d9d8c0", "#eee3c8"][i % 3] ?? sand.mid,
        glass: "#9fbdb5",
      }),
    ) +
    haze(560, 110, "#fdf0cf", 0.5) +
    // The basalt citadel.
    place(
      520,
      720,
      contact(0, 0, 330, 16) +
        rect(-280, -96, 560, 96, linear(["#7d8279", "#5f675f"])) +
        many(23, (i) => rect(-280 + i * 24.6, -110, 15, 16, "#7d8279")) +
        [-280, -90, 90, 280]
          .map(
            (x) =>
              rect(x - 32, -140, 64, 140, linear(["#8d9288", "#5b635c"], 0)) +
              many(4, (i) => rect(x - 32 + i * 17.4, -152, 11, 14, "#8d9288")) +
              rect(x - 5, -104, 10, 26, "#3f4843", 5),
          )
          .join("") +
        path("M-26 0V-44Q-26-72 0-72Q26-72 26-44V0Z", "#39423d"),
    ) +
    minaret(930, 730, 330) +
    minaret(1250, 730, 330) +
    mosque(1090, 730, 1.5, "#f4ead6", "#7f9f8f") +
    hill(
      [
        [0, 750],
        [500, 725],
        [1100, 728],
        [1600, 745],
      ],
      "#9cc093",
      900,
      green.mid,
    ) +
    many(9, (i) =>
      house(90 + i * 178, 800 + (i % 2) * 16, 0.6, {
        roof: i % 3 ? terra.mid : terra.light,
        flip: i % 2 === 1,
      }),
    ) +
    many(8, (i) => roundTree(180 + i * 180, 812 + (i % 2) * 14, 84 + (i % 3) * 14, "#4f8a68")) +
    poplar(1475, 830, 190, "#4f8a68") +
    poplar(130, 830, 170, "#4f8a68") +
    hill(
      [
        [0, 850],
        [500, 835],
        [1100, 842],
        [1600, 830],
      ],
      green.mid,
      900,
      green.dark,
    ) +
    flowers(80, 850, 1440, 36, [snow, terra.light, gold.light], 30) +
    grass(896, green.deep, 90) +
    birds(480, 230, 1.2),
};
