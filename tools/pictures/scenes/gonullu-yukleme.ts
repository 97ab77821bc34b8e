import { block } from "../kit/buildings.ts";
import type { Scene } from "../kit/document.ts";
import { erciyes, hill } from "../kit/land.ts";
import { gold, green, linear, sand, skins, terra } from "../kit/paint.ts";
import { person } from "../kit/person.ts";
import { poplar } from "../kit/plants.ts";
import { many, polygon, rect, stroke } from "../kit/shape.ts";
import { cloud, haze, sky, sun } from "../kit/sky.ts";
import { box, truck } from "../kit/things.ts";

export const gonulluYukleme: Scene = {
  name: "gonullu-yukleme",
  draw: () =>
    sky(["#9ccac6", "#dbe9d4", "#fdeec9"]) +
    sun(1250, 220, 56) +
    cloud(420, 170, 1.1) +
    cloud(900, 130, 0.7, "#ffffff", 0.6) +
    erciyes(1180, 540, 800, 240, "#86aea5") +
    haze(430, 130) +
    hill(
      [
        [0, 560],
        [700, 540],
        [1600, 530],
      ],
      "#b5d0ab",
    ) +
    block(300, 660, 640, 330, { floors: 1, columns: 1, flat: true, roof: green.dark, wall: "#efe2c6" }) +
    rect(110, 400, 400, 260, "#4b5a52", 4) +
    many(6, (i) => rect(110, 400 + i * 12, 400, 8, "#c9cfc2")) +
    many(3, (r) => many(4, (c) => box(180 + c * 90, 656 - r * 62, 0.82, (r + c) % 2 ? "leaf" : "none"))) +
    poplar(690, 600, 150, "#6f9e7c") +
    poplar(740, 606, 120, "#6f9e7c") +
    rect(0, 650, 1600, 260, linear(["#d8cba9", "#b7a781"])) +
    stroke("M0 780H1600", "#efe6cd", 6, { opacity: 0.5 }) +
    truck(1210, 760, 1.75, green.mid, true) +
    rect(930, 490, 12, 208, "#39483f") +
    polygon(
      [
        [926, 484],
        [1010, 484],
        [1010, 690],
        [926, 690],
      ],
      "#3d4b43",
    ) +
    box(970, 690, 0.66, "heart") +
    box(968, 626, 0.62) +
    [0, 1, 2, 3]
      .map((i) => {
        const x = 300 + i * 165;
        return (
          person(x, 860 - (i % 2) * 12, 340 - (i % 3) * 14, {
            top: [terra.mid, green.mid, gold.mid, "#5f8f92"][i] ?? green.mid,
            cut: i === 1 ? "dress" : "shirt",
            head: (["cap", "scarf", "short", "grey"] as const)[i] ?? "short",
            wear: [green.dark, sand.mid, "", ""][i] ?? "",
            facing: 1,
            hands: [
              [15, -54],
              [21, -58],
            ],
            skin: [skins.olive, skins.fair, skins.brown, skins.olive][i] ?? skins.olive,
            bottom: "#38474c",
          }) + box(x + 68, 690 - (i % 2) * 10, 0.78, i % 2 ? "heart" : "leaf")
        );
      })
      .join("") +
    person(905, 845, 335, {
      top: terra.light,
      head: "long",
      hair: "#4a3426",
      facing: 1,
      hands: [
        [16, -58],
        [24, -64],
      ],
      bottom: "#38474c",
      cut: "coat",
    }) +
    person(145, 875, 200, {
      child: true,
      top: gold.mid,
      head: "beanie",
      wear: terra.mid,
      facing: 1,
      hands: [
        [12, -42],
        [18, -44],
      ],
    }) +
    box(190, 820, 0.45, "heart"),
};
