import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { bareApp, get } from "#testing/world/bare-app.ts";
import { loader } from "./manifest.ts";

const app = bareApp({}, { SITE_NAME: "Güneş Vakfı" });
const readManifest = (file: string) => get(loader, app, `/manifest/${file}`, { file });

describe.each([
  ["tr", "ltr", "Bağış Yap"],
  ["en", "ltr", "Donate"],
  ["ar", "rtl", "تبرع"],
])("in %s", (locale, dir, donate) => {
  test("the manifest is in that language and has the foundation's name", async () => {
    const answer = await readManifest(`${locale}.webmanifest`);
    expect(answer.headers.get("Content-Type")).toContain("application/manifest+json");
    const manifest = await answer.json();
    expect(manifest).toMatchObject({ name: "Güneş Vakfı", lang: locale, dir, start_url: "/", id: "/" });
    expect(manifest.shortcuts[0].name).toContain(donate);
  });
});

test("every icon exists in the declared size", async () => {
  const { icons } = await (await readManifest("tr.webmanifest")).json();
  expect(icons.map((icon: { purpose: string }) => icon.purpose)).toContain("maskable");
  for (const { src, sizes, type } of icons) {
    const file = readFileSync(join("public", src));
    if (type !== "image/png") continue;
    const { width, height } = await sharp(file).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test.each(["xx.webmanifest", "tr", "tr.json", ""])("%j answers 404", async (file) => {
  expect((await readManifest(file)).status).toBe(404);
});
