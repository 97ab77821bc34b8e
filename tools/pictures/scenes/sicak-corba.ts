import { awning, block } from "../kit/buildings.ts";
import type { Scene } from "../kit/document.ts";
import { bowl, pot } from "../kit/food.ts";
import { clip, gold, green, linear, sand, skins, snow, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { circle, many, rect, stroke } from "../kit/shape.ts";
import { cloud, glow, haze, sky, stars, steam } from "../kit/sky.ts";
import { truck } from "../kit/things.ts";

export const sicakCorba: Scene = {
  name: "sicak-corba",
  draw: () =>
    sky(["#1f4a52", "#55787a", "#d9a27c", "#f3cf9c"]) +
    stars(1600, 220, 30) +
    cloud(320, 190, 1, "#f2c9a4", 0.35) +
    many(7, (i) => {
      const w = 150 + (i % 3) * 30;
      return block(110 + i * 235, 640, w, 190 + ((i * 67) % 150), {
        wall: "#6f7f7b",
        roof: "#4f625f",
        glass: i % 2 ? "#f3cd86" : "#7d8f8b",
        columns: 3,
        floors: 3 + (i % 2),
        flat: true,
      });
    }) +
    haze(470, 200, "#f6cf9c", 0.4) +
    rect(0, 636, 1600, 270, linear(["#8b8471", "#5d6157", "#474f49"])) +
    rect(0, 636, 1600, 10, "#b6a98a") +
    glow(1010, 520, 420, "#ffd68a", 0.55) +
    truck(960, 760, 1.75, green.mid) +
    rect(900, 492, 300, 128, linear(["#fff0c8", "#f3c77d"]), 4) +
    `<g clip-path="${clip(rect(900, 440, 300, 180, "#000"))}">` +
    person(990, 700, 230, {
      shadow: false,
      top: snow,
      head: "cap",
      wear: terra.mid,
      facing: -1,
      hands: [
        [-16, -40],
        [15, -50],
      ],
    }) +
    person(1110, 700, 220, {
      shadow: false,
      top: snow,
      head: "scarf",
      wear: green.pale,
      hands: [
        [-14, -50],
        [14, -50],
      ],
    }) +
    "</g>" +
    rect(890, 614, 320, 20, sand.brown, 4) +
    awning(880, 452, 340, 46) +
    pot(1050, 616, 0.75) +
    steam(1050, 540, 0.9) +
    bowl(950, 616, 0.5) +
    bowl(1165, 616, 0.5) +
    person(650, 835, 330, {
      top: "#7b5363",
      cut: "coat",
      head: "beanie",
      wear: terra.light,
      facing: 1,
      hands: [
        [8, -60],
        [22, -58],
      ],
      bottom: "#333f45",
    }) +
    bowl(722, 650, 0.42, terra.mid) +
    steam(722, 628, 0.45) +
    person(500, 845, 310, { top: green.dark, cut: "coat", head: "scarf", wear: gold.light, facing: 1 }) +
    person(412, 850, 190, {
      top: gold.mid,
      cut: "coat",
      child: true,
      head: "beanie",
      wear: green.soft,
      facing: 1,
      hands: [
        [-14, -36],
        [20, -58],
      ],
    }) +
    person(270, 850, 330, { top: "#5d6b72", cut: "coat", head: "grey", facing: 1, skin: skins.fair }) +
    person(1440, 850, 330, {
      top: terra.mid,
      cut: "coat",
      head: "short",
      facing: -1,
      hands: [
        [-20, -56],
        [-6, -55],
      ],
      bottom: "#2b3840",
    }) +
    bowl(1378, 662, 0.42) +
    steam(1378, 640, 0.45) +
    stroke("M1530 850V380Q1530 350 1500 350", "#2e3b38", 8) +
    glow(1490, 370, 150, "#ffdf9a", 0.8) +
    circle(1490, 366, 14, "#fff3cd"),
};
