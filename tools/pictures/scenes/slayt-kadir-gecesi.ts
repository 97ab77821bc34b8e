import { house } from "../kit/buildings.ts";
import type { Scene } from "../kit/document.ts";
import { erciyes, grass, hill } from "../kit/land.ts";
import { person } from "../kit/person.ts";
import { many, stroke } from "../kit/shape.ts";
import { crescent, glow, haze, nightSky, stars } from "../kit/sky.ts";
import { lantern } from "../kit/things.ts";
import { minaret, mosque } from "../kit/worship.ts";

export const slaytKadirGecesi: Scene = {
  name: "slayt-kadir-gecesi",
  wide: true,
  draw: () =>
    nightSky() +
    stars(1600, 560, 190, 5) +
    crescent(1010, 200, 92) +
    erciyes(640, 680, 1250, 300, "#28565d", "#5f8a80", "#b9cfc9") +
    haze(580, 150, "#e9c48a", 0.35) +
    hill(
      [
        [0, 660],
        [420, 690],
        [900, 650],
        [1600, 620],
      ],
      "#25524b",
      900,
      "#153c37",
    ) +
    glow(1190, 580, 460, "#ffd98c", 0.4) +
    minaret(970, 770, 470, "#8fa394", "#1d4a47") +
    minaret(1440, 770, 470, "#8fa394", "#1d4a47") +
    mosque(1205, 770, 1.8, "#9aab99", "#23564f", "#ffd583") +
    many(7, (i) =>
      house(80 + i * 120, 760 + (i % 2) * 14, 0.5 + (i % 3) * 0.08, {
        wall: "#5d7a70",
        roof: "#2c4f49",
        glass: "#ffd583",
        flip: i % 2 === 0,
      }),
    ) +
    hill(
      [
        [0, 800],
        [420, 775],
        [900, 780],
        [1600, 770],
      ],
      "#1b483f",
      900,
      "#0d2b28",
    ) +
    stroke("M-20 40Q380 220 760 20", "#0d2b28", 3) +
    many(5, (i) => lantern(70 + i * 155, [76, 112, 124, 102, 52][i] ?? 80, 0.85 + (i % 2) * 0.2, 10)) +
    many(4, (i) => lantern(1205 - 130 - i * 96, 792 + i * 16, 0.5 + i * 0.1)) +
    lantern(1330, 792, 0.5) +
    lantern(1425, 806, 0.62) +
    lantern(1530, 820, 0.75) +
    person(1170, 884, 170, {
      back: true,
      top: "#31514f",
      cut: "coat",
      head: "kufi",
      wear: "#d9dcc8",
      bottom: "#142a28",
    }) +
    person(1240, 886, 158, {
      back: true,
      top: "#5d4a55",
      cut: "dress",
      head: "scarf",
      wear: "#b9a58a",
      bottom: "#142a28",
    }) +
    grass(896, "#0b2523", 100),
};
