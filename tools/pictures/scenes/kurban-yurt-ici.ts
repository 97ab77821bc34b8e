import { sheep } from "../kit/animals.ts";
import type { Scene } from "../kit/document.ts";
import { erciyes, flowers, grass, hill } from "../kit/land.ts";
import { green, terra } from "../kit/paint.ts";
import { poplar } from "../kit/plants.ts";
import { birds, cloud, haze, sky, sun } from "../kit/sky.ts";

/** A ram on a rise with Erciyes behind it. */
export const kurbanYurtIci: Scene = {
  name: "kurban-yurt-ici",
  draw: () =>
    sky(["#a9cdc4", "#dfe6cf", "#f8ecd0"]) +
    sun(1210, 210, 62) +
    cloud(420, 190, 1.1) +
    cloud(1330, 330, 0.8, "#ffffff", 0.6) +
    erciyes(720, 560, 1250, 390) +
    haze(470, 150) +
    hill(
      [
        [0, 560],
        [240, 520],
        [560, 560],
        [900, 520],
        [1250, 570],
        [1600, 530],
      ],
      "#a8c5a0",
    ) +
    poplar(250, 560, 90, "#6f9e7c") +
    poplar(282, 566, 110, "#6f9e7c") +
    poplar(1330, 580, 100, "#6f9e7c") +
    hill(
      [
        [0, 660],
        [300, 610],
        [700, 650],
        [1100, 600],
        [1600, 650],
      ],
      "#7fae84",
    ) +
    sheep(360, 668, 0.5) +
    sheep(440, 690, 0.55, { grazing: true, flip: true }) +
    sheep(1240, 655, 0.5, { grazing: true }) +
    sheep(1330, 670, 0.52, { flip: true }) +
    sheep(1180, 690, 0.55) +
    hill(
      [
        [0, 860],
        [260, 800],
        [560, 745],
        [860, 715],
        [1150, 745],
        [1600, 850],
      ],
      green.mid,
      900,
      green.dark,
    ) +
    flowers(200, 800, 1200, 80, ["#f6e7c0", terra.light, "#ffffff"], 34) +
    sheep(830, 745, 3.1, { ram: true }) +
    grass(880, green.dark, 90) +
    birds(980, 170, 1.1),
};
