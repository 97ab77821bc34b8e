/** Colours and gradients. Gradients are collected while a scene is drawn and land in its `<defs>`. */

export const green = {
  deep: "#123f2e",
  dark: "#1f6b4a",
  mid: "#2f7d5b",
  soft: "#63a281",
  pale: "#a9c9ae",
  mist: "#d8e5d2",
};
export const sand = { light: "#f6f0e4", mid: "#e9dcc3", deep: "#d6c09a", brown: "#a5835a", bark: "#6f5138" };
export const terra = { light: "#e39a72", mid: "#c8653b", dark: "#98452a" };
export const gold = { light: "#f3d694", mid: "#d9a441", dark: "#b07f2a" };
export const dusk = { rose: "#e7a688", plum: "#7b5363", night: "#16333a", deep: "#0e2428", teal: "#2d5f63" };
export const ink = "#1d2a24";
export const snow = "#fbf8f0";
export const skins = { fair: "#ecc09a", olive: "#d39d71", brown: "#94623f", dark: "#6a442d" };

type Stop = string | [color: string, opacity: number];

let collected: string[] = [];

/** Runs `draw` and returns what it drew together with the gradients it asked for. */
export function collectPaint(draw: () => string): { defs: string; body: string } {
  collected = [];
  const body = draw();
  return { defs: collected.join(""), body };
}

function stops(list: Stop[]): string {
  return list
    .map((stop, index) => {
      const [color, opacity] = typeof stop === "string" ? [stop, 1] : stop;
      return `<stop offset="${index / (list.length - 1)}" stop-color="${color}" stop-opacity="${opacity}"/>`;
    })
    .join("");
}

/** A linear gradient over the painted shape; `turn` in degrees, 90 runs from top to bottom. */
export function linear(list: Stop[], turn = 90): string {
  const id = `p${collected.length}`;
  const [x, y] = [Math.cos((turn * Math.PI) / 180) / 2, Math.sin((turn * Math.PI) / 180) / 2];
  const ends = `x1="${0.5 - x}" y1="${0.5 - y}" x2="${0.5 + x}" y2="${0.5 + y}"`;
  collected.push(`<linearGradient id="${id}" ${ends}>${stops(list)}</linearGradient>`);
  return `url(#${id})`;
}

/** A radial gradient over the painted shape, from its middle outwards. */
export function radial(list: Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
  const id = `p${collected.length}`;
  collected.push(`<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`);
  return `url(#${id})`;
}

/** Whatever lies outside `shape` disappears from things drawn with `clip-path="…"`. */
export function clip(shape: string): string {
  const id = `p${collected.length}`;
  collected.push(`<clipPath id="${id}">${shape}</clipPath>`);
  return `url(#${id})`;
}

export function blur(amount: number): string {
  const id = `p${collected.length}`;
  const area = `x="-50%" y="-50%" width="200%" height="200%"`;
  collected.push(`<filter id="${id}" ${area}><feGaussianBlur stdDeviation="${amount}"/></filter>`);
  return `url(#${id})`;
}

/** Blends two #rrggbb colours; 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const blended = [1, 3, 5].map((at) => {
    const value = Math.round(channel(from, at) * (1 - share) + channel(to, at) * share);
    return value.toString(16).padStart(2, "0");
  });
  return `#${blended.join("")}`;
}

/** Towards the warm light. */
export const lit = (color: string, share = 0.2): string => mix(color, "#fff3d9", share);
/** Towards the cool shadow. */
export const shaded = (color: string, share = 0.2): string => mix(color, "#16302f", share);
