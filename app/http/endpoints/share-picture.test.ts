import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharePicture } from "#app/site/share/share-picture.ts";
import { openDiskStore } from "#server/platform/pictures/stores/disk.ts";
import { bareApp, get, publicUrl } from "#testing/world/bare-app.ts";
import { decodeInProcess } from "#testing/world/decode-in-process.ts";
import { loader } from "./share-picture.ts";

const uploadsDir = mkdtempSync(join(tmpdir(), "share-"));
const app = bareApp({ images: openDiskStore(uploadsDir) });
const name = "a-4ab7bd32-1280x800";

beforeAll(async () => {
  decodeInProcess();
  mkdirSync(join(uploadsDir, "demo"));
  await sharp({ create: { width: 1280, height: 800, channels: 3, background: "#1f6b4a" } })
    .webp()
    .toFile(join(uploadsDir, `demo/${name}.webp`));
  writeFileSync(join(uploadsDir, `demo/b${name}.webp`), "no picture");
  writeFileSync(join(uploadsDir, "secret.txt"), "secret");
});
afterAll(() => rmSync(uploadsDir, { recursive: true }));

const requestCard = (path: string, headers = {}) => get(loader, app, "/share/x", { "*": path }, headers);

test("the share card has the address and the size that pages name", async () => {
  const { url, size } = sharePicture(publicUrl, `/uploads/demo/${name}.webp`);
  const answer = await requestCard(url.slice(`${publicUrl}/share/`.length));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
  const card = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect(card).toMatchObject({ format: "jpeg", width: size?.width, height: size?.height });
});

test("a client that has the current version gets 304", async () => {
  const tag = (await requestCard(`uploads/demo/${name}.webp.jpg`)).headers.get("ETag") ?? "";
  expect((await requestCard(`uploads/demo/${name}.webp.jpg`, { "If-None-Match": tag })).status).toBe(304);
});

test.each([
  `uploads/news/${name}.webp.jpg`,
  `uploads/demo/b${name}.webp.jpg`,
  "uploads/secret.txt.jpg",
  "uploads/demo.jpg",
  `uploads/demo/${name}.webp`,
  `uploads/../demo/../../${name}.webp.jpg`,
  `uploads/demo/..%2f${name}.webp.jpg`,
  `demo/${name}.webp.jpg`,
  `other/uploads/demo/${name}.webp.jpg`,
  "package.json.jpg",
  "",
])("%j redirects to the default card", async (path) => {
  const answer = await requestCard(path);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/share-card.jpg");
});

test("the default card has the declared type and size", async () => {
  const { url, size } = sharePicture(publicUrl, undefined);
  const file = await readFile(join("public", new URL(url).pathname));
  expect(await sharp(file).metadata()).toMatchObject({
    format: "jpeg",
    width: size?.width,
    height: size?.height,
  });
});

test("an external picture keeps its address", () => {
  expect(sharePicture(publicUrl, "https://cdn.example/çay.jpg")).toEqual({
    url: "https://cdn.example/%C3%A7ay.jpg",
  });
  // A picture in our own bucket also gets a card here.
  const stored = `https://pictures.example/news/${name}.webp`;
  expect(sharePicture(publicUrl, stored).url).toBe(`${publicUrl}/share/uploads/news/${name}.webp.jpg`);
  for (const invalidAddress of ["javascript:alert(1)", "//x", "/uploads/a b.webp", "https://", ""]) {
    expect(sharePicture(publicUrl, invalidAddress).url).toBe(`${publicUrl}/share-card.jpg`);
  }
});
