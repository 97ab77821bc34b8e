import type { Scene } from "../kit/document.ts";
import { contact, flowers, grass, hill } from "../kit/land.ts";
import { gold, green, linear, sand, shaded, skins, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { acacia } from "../kit/plants.ts";
import { oval, path, place, polygon, rect, stroke } from "../kit/shape.ts";
import { hut } from "../kit/shelters.ts";
import { birds, cloud, haze, sky, sun } from "../kit/sky.ts";
import { can } from "../kit/things.ts";

/** Wide: children run to a solar fountain at sunrise. The left third is calm, for words. */
export const slaytSu: Scene = {
  name: "slayt-su",
  wide: true,
  draw: () => {
    const panel = (x: number, y: number, s: number) =>
      place(
        x,
        y,
        stroke("M0 0V-60", "#59685f", 8) +
          polygon(
            [
              [-74, -54],
              [52, -104],
              [86, -66],
              [-40, -16],
            ],
            linear(["#3f7480", "#1f4c5b"]),
          ) +
          stroke(
            "M-53-62L-19-24M-32-71L2-33M-11-79L23-41M10-87L44-49M31-96L65-58M-57-35L69-85",
            "#8fc0c2",
            2,
            { opacity: 0.7 },
          ),
        { scale: s },
      );
    const tap = (x: number, y: number, flip: boolean) =>
      place(
        x,
        y,
        stroke("M0 0H30V12", "#8b969a", 10) +
          stroke("M16 0V-14M8-14H24", "#8b969a", 6) +
          stroke("M30 18V112", "#cdeeea", 9, { opacity: 0.9 }) +
          stroke("M32 20V110", "#ffffff", 3, { opacity: 0.8 }) +
          oval(30, 114, 26, 7, "#d9f3ee", { opacity: 0.9 }),
        { flip },
      );
    return (
      sky(["#7fb2b0", "#c6dcc6", "#fae3af", "#fbd79a"]) +
      sun(700, 400, 84, "#fff4d0", "#ffe2a0") +
      cloud(300, 190, 1.3, "#ffffff", 0.55) +
      cloud(1420, 180, 1, "#ffffff", 0.6) +
      hill(
        [
          [0, 560],
          [350, 510],
          [800, 550],
          [1200, 505],
          [1600, 545],
        ],
        "#d7b98a",
        900,
        "#e3c591",
      ) +
      haze(480, 150, "#fff0c6", 0.8) +
      hut(180, 610, 0.8) +
      hut(310, 600, 0.65) +
      acacia(520, 620, 190, "#93a060") +
      hut(1500, 620, 0.9) +
      acacia(1380, 640, 260, "#7f9350") +
      hill(
        [
          [0, 680],
          [420, 650],
          [860, 640],
          [1300, 655],
          [1600, 640],
        ],
        "#c79a63",
        900,
        "#a97344",
      ) +
      panel(1240, 690, 1.25) +
      contact(960, 800, 250, 30) +
      rect(860, 440, 14, 350, "#75817c", 4) +
      rect(1046, 440, 14, 350, "#66726d", 4) +
      stroke("M868 560L1052 700M1052 560L868 700", "#75817c", 6) +
      rect(835, 300, 250, 160, linear(["#d8ebe4", "#7fb0ac", "#4d8583"], 0), 18) +
      rect(835, 340, 250, 8, "#4d8583", 2, { opacity: 0.5 }) +
      rect(835, 404, 250, 8, "#4d8583", 2, { opacity: 0.5 }) +
      oval(960, 304, 124, 16, "#e6f2ec") +
      rect(826, 456, 268, 14, sand.bark, 4) +
      rect(850, 640, 220, 150, linear(["#efe4cd", "#cdb892"]), 6) +
      rect(838, 630, 244, 18, shaded(sand.deep, 0.1), 5) +
      tap(850, 680, true) +
      tap(1070, 680, false) +
      path("M770 800H1150L1130 838H790Z", linear(["#d9cbb0", "#a8987a"])) +
      oval(960, 800, 190, 16, linear(["#9fd0cb", "#5c9c9b"])) +
      person(690, 860, 225, {
        skin: skins.dark,
        top: terra.mid,
        bottom: "#4a3b30",
        child: true,
        facing: 1,
        hands: [
          [16, -60],
          [24, -52],
        ],
        feet: [
          [-10, 0],
          [10, 0],
        ],
      }) +
      person(560, 872, 235, {
        skin: skins.brown,
        top: gold.mid,
        cut: "dress",
        child: true,
        head: "scarf",
        wear: terra.light,
        facing: 1,
        hands: [
          [-22, -80],
          [24, -84],
        ],
      }) +
      person(1225, 850, 330, {
        skin: skins.dark,
        top: green.dark,
        cut: "dress",
        head: "scarf",
        wear: gold.mid,
        facing: -1,
        hands: [
          [-22, -44],
          [14, -48],
        ],
      }) +
      can(1146, 836, 0.9, gold.mid) +
      person(1360, 872, 220, {
        skin: skins.dark,
        top: "#f3e6c8",
        bottom: green.mid,
        child: true,
        facing: -1,
        hands: [
          [-18, -38],
          [18, -36],
        ],
        bag: "",
      }) +
      can(1402, 874, 0.8, terra.mid) +
      flowers(40, 830, 1500, 50, [gold.light, "#fff3d0", terra.light], 26) +
      grass(890, "#86703a", 70, 1600, 8) +
      birds(620, 230, 1.2, "#4d5a46")
    );
  },
};
