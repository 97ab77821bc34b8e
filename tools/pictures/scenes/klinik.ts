import { block, portal } from "../kit/buildings.ts";
import type { Scene } from "../kit/document.ts";
import { contact, flowers, grass, hill, road } from "../kit/land.ts";
import { gold, green, linear, lit, sand, snow, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { acacia, bush, poplar } from "../kit/plants.ts";
import { circle, path, place, rect, stroke } from "../kit/shape.ts";
import { birds, cloud, sky, sun } from "../kit/sky.ts";
import { heart } from "../kit/things.ts";

export const klinik: Scene = {
  name: "klinik",
  draw: () =>
    sky(["#9ccac6", "#dbe8d5", "#fcedc9"]) +
    sun(1280, 240, 58) +
    cloud(350, 200, 1.2) +
    cloud(1050, 150, 0.8, "#ffffff", 0.6) +
    hill(
      [
        [0, 560],
        [400, 520],
        [900, 550],
        [1600, 510],
      ],
      "#b5d0ab",
    ) +
    acacia(1420, 610, 260, "#7f9a58") +
    poplar(190, 610, 190, "#6f9e7c") +
    poplar(240, 614, 150, "#6f9e7c") +
    block(540, 690, 420, 190, { columns: 4, floors: 2, flat: true, roof: green.dark, wall: "#f8f0df" }) +
    block(1130, 690, 400, 150, { columns: 5, floors: 1, flat: true, roof: green.dark, wall: "#f1e5cb" }) +
    block(840, 690, 260, 270, { columns: 1, floors: 1, flat: true, roof: green.dark, wall: "#fbf5e8" }) +
    rect(716, 426, 248, 250, linear(["#fffaf0", "#efe3c9"])) +
    circle(840, 500, 52, lit(green.soft, 0.6)) +
    heart(840, 504, 0.72) +
    stroke("M806 506H826L834 486L846 524L854 506H874", "#fff8ea", 5) +
    portal(840, 690, 110, 120) +
    hill(
      [
        [0, 710],
        [500, 692],
        [1100, 692],
        [1600, 712],
      ],
      "#93bd8e",
      900,
      green.mid,
    ) +
    road([840, 900], 210, [840, 780], [840, 698], 90, "#eddab0") +
    bush(620, 715, 56) +
    bush(1060, 715, 60) +
    bush(1300, 720, 50) +
    place(
      1250,
      820,
      contact(0, 0, 150, 14) +
        path(
          "M-130-18V-98Q-130-110-118-110H40L96-66H122Q134-64 134-50V-18Z",
          linear(["#fffaf0", "#dfd3ba"]),
        ) +
        path("M48-100L86-66H48Z", "#8fbab3") +
        rect(-130, -50, 264, 12, green.mid) +
        heart(-42, -76, 0.36) +
        circle(-74, -18, 24, "#27332e") +
        circle(-74, -18, 11, "#c9cfc2") +
        circle(84, -18, 24, "#27332e") +
        circle(84, -18, 11, "#c9cfc2") +
        rect(-20, -122, 34, 13, terra.mid, 5),
      { scale: 1.15 },
    ) +
    person(640, 850, 320, {
      top: snow,
      cut: "coat",
      bottom: "#4f7f7c",
      head: "short",
      facing: 1,
      hands: [
        [-15, -46],
        [20, -58],
      ],
    }) +
    person(745, 855, 300, {
      top: terra.light,
      cut: "dress",
      head: "scarf",
      wear: "#8fb79c",
      facing: -1,
      hands: [
        [-18, -58],
        [14, -46],
      ],
    }) +
    person(420, 850, 300, {
      top: "#7f9aa0",
      head: "grey",
      facing: 1,
      bottom: "#55534c",
      hands: [
        [-14, -46],
        [17, -46],
      ],
    }) +
    stroke("M473 720V848", sand.bark, 6) +
    person(515, 858, 180, {
      child: true,
      top: gold.mid,
      facing: 1,
      hands: [
        [-19, -44],
        [16, -38],
      ],
    }) +
    flowers(100, 810, 300, 70, [terra.light, snow, gold.light], 18) +
    grass(892, green.dark, 80) +
    birds(560, 250),
};
