import type { Scene } from "../kit/document.ts";
import { erciyes, grass, hill, road } from "../kit/land.ts";
import { person } from "../kit/person.ts";
import { poplar } from "../kit/plants.ts";
import { many } from "../kit/shape.ts";
import { crescent, glow, haze, nightSky, stars } from "../kit/sky.ts";
import { lantern } from "../kit/things.ts";
import { minaret, mosque } from "../kit/worship.ts";

export const kadirGecesi: Scene = {
  name: "kadir-gecesi",
  draw: () =>
    nightSky() +
    stars(1600, 520, 150) +
    crescent(800, 190, 74) +
    erciyes(430, 660, 1000, 260, "#2b5a60", "#5f8a80", "#b9cfc9") +
    haze(560, 150, "#e9c48a", 0.35) +
    hill(
      [
        [0, 660],
        [500, 620],
        [1100, 640],
        [1600, 600],
      ],
      "#28574f",
      900,
      "#17403a",
    ) +
    glow(860, 560, 430, "#ffd98c", 0.4) +
    minaret(590, 740, 500, "#8fa394", "#1d4a47") +
    minaret(1130, 740, 500, "#8fa394", "#1d4a47") +
    mosque(860, 740, 1.95, "#9aab99", "#23564f", "#ffd583") +
    hill(
      [
        [0, 770],
        [500, 735],
        [1100, 735],
        [1600, 765],
      ],
      "#1d4c43",
      900,
      "#0f302c",
    ) +
    many(5, (i) => poplar(1270 + i * 62, 770 + (i % 2) * 10, 170 - i * 12, "#1d4f45")) +
    many(3, (i) => poplar(300 + i * 56, 770, 150 + i * 10, "#1d4f45")) +
    road([860, 900], 240, [860, 810], [860, 742], 60, "#55705b") +
    many(
      4,
      (i) =>
        lantern(860 - 110 - i * 74, 770 + i * 22, 0.42 + i * 0.12) +
        lantern(860 + 110 + i * 74, 770 + i * 22, 0.42 + i * 0.12),
    ) +
    person(800, 872, 190, {
      back: true,
      top: "#31514f",
      cut: "coat",
      head: "kufi",
      wear: "#d9dcc8",
      bottom: "#142a28",
    }) +
    person(880, 876, 176, {
      back: true,
      top: "#5d4a55",
      cut: "dress",
      head: "scarf",
      wear: "#b9a58a",
      bottom: "#142a28",
    }) +
    person(842, 884, 110, { back: true, child: true, top: "#8f5a3e", cut: "coat", bottom: "#142a28" }) +
    grass(896, "#0d2926", 90),
};
