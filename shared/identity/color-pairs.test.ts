import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colorPairs, fixedColors } from "./color-pairs.ts";
import { paletteSteps, productPalette } from "./palette.ts";

const tokens = readFileSync("app/design-tokens.css", "utf8");

test("the list has the colours of the design tokens", () => {
  for (const step of paletteSteps) expect(tokens).toContain(`--color-leaf-${step}: ${productPalette[step]};`);
  for (const [name, hex] of Object.entries(fixedColors)) expect(tokens).toContain(`--color-${name}: ${hex};`);
});

const listed = new Set(
  colorPairs.flatMap(({ of, on }) => of.flatMap((text) => on.map((surface) => `${text} on ${surface}`))),
);

/** Splits a class into its variants, its kind and its colour: `hover:text-leaf-700`. A mixed colour is not one. */
const colorClass = /^((?:[^\s:]+:)*)(text|bg)-((?:leaf|sand|gold|clay|ink)(?:-[a-z0-9]+)?|white)$/;

/** Returns the pairs of one list of classes: in each state its text, or else the usual one, on its surface. */
function listPairs(classNames: string): string[] {
  const colors = { text: new Map<string, string>(), bg: new Map<string, string>() };
  for (const name of classNames.split(/\s+/)) {
    const [, state = "", kind, color = ""] = colorClass.exec(name) ?? [];
    if (kind === "text" || kind === "bg") colors[kind].set(state, color.replace("leaf-", ""));
  }
  const states = new Set([...colors.text.keys(), ...colors.bg.keys()]);
  return [...states].flatMap((state) => {
    const text = colors.text.get(state) ?? colors.text.get("");
    const surface = colors.bg.get(state) ?? colors.bg.get("");
    return text && surface && /\d{2}/.test(`${text} ${surface}`) ? [`${text} on ${surface}`] : [];
  });
}

test("each pair of a component is in the list", () => {
  const files = globSync("app/{site,islands,ui,behaviours}/**/*.{ts,tsx}").filter(
    (file) => !file.includes(".test."),
  );
  expect(files.length).toBeGreaterThan(100);
  const used = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/["'`]([^"'`\n]*leaf-[^"'`\n]*)["'`]/g)].flatMap(
      ([, names = ""]) => listPairs(names).map((pair) => ({ file, pair })),
    ),
  );
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter(({ pair }) => !listed.has(pair))).toEqual([]);
});
