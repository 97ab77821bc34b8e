import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttp } from "#app/http/server/http.ts";
import type { App } from "#server/compose/compose.ts";
import { createIdentityReader } from "#server/content/identity/read-identity.ts";
import { saveColor } from "#server/content/identity/save-color.ts";
import { saveLogo } from "#server/content/identity/save-logo.ts";
import { hasEnoughContrast } from "#shared/identity/color-pairs.ts";
import {
  chooseLogo,
  iconAddress,
  iconNames,
  opaqueLogo,
  paletteAddress,
} from "#shared/identity/identity-files.ts";
import { silent } from "#testing/databases/test-database.ts";
import { bareApp, get } from "#testing/world/bare-app.ts";
import { decodeInProcess } from "#testing/world/decode-in-process.ts";
import { openTestRecords, type TestRecords } from "#testing/world/records.ts";
import { loader } from "./identity-file.ts";
import { loader as readManifest } from "./manifest.ts";

let t: TestRecords;
let app: App;
beforeAll(async () => {
  decodeInProcess();
  t = await openTestRecords();
  const { config } = bareApp();
  const identity = createIdentityReader(t.db, config.site, () => t.now().getTime());
  app = bareApp({ db: t.db, identity });
  const logo = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#0a5cb8" } })
    .jpeg()
    .toBuffer();
  await saveLogo(t.as("admin"), logo);
  await saveColor(t.as("admin"), "#1f3a7a");
  identity.clear();
  await identity.read();
});
afterAll(() => t.connection.close());

function request(address: string): Promise<Response> {
  const [, , setId = "", file = ""] = address.split("/");
  return get(loader, app, address, { setId, file });
}

test("every address that pages, mails and the manifest name answers forever", async () => {
  const identity = await app.identity.read();
  const addresses = [
    chooseLogo(identity),
    opaqueLogo(identity) ?? "",
    paletteAddress(identity) ?? "",
    ...iconNames.map((name) => iconAddress(identity, name)),
  ];
  const { icons } = await (await get(readManifest, app, "/manifest/x", { file: "tr.webmanifest" })).json();
  for (const address of [...addresses, ...icons.map(({ src }: { src: string }) => src)]) {
    const answer = await request(address);
    expect(answer.status, address).toBe(200);
    expect(answer.headers.get("Cache-Control")).toContain("immutable");
    const type = { webp: "image/webp", png: "image/png", jpg: "image/jpeg", css: "text/css; charset=utf-8" };
    expect(answer.headers.get("Content-Type")).toBe(type[address.split(".")[1] as keyof typeof type]);
  }
  expect(icons).toHaveLength(3);
});

test("the stylesheet holds nothing but the derived colours", async () => {
  expect(hasEnoughContrast("#1f3a7a")).toBe(true);
  const css = await (await request("/identity/1f3a7a/palette.css")).text();
  expect(css).toMatch(/^:root\{(--color-leaf-\d+:#[0-9a-f]{6};?){10}\}$/);
  expect(css).toContain("--color-leaf-600:#1f3a7a");
  expect(css.length).toBeLessThan(300);
});

test.each([
  "/identity/1f3a7a/x.css",
  "/identity/1f3a7/palette.css",
  "/identity/1F3A7A/palette.css",
  "/identity/mark-7a1f5c/icon-64.png",
  "/identity/mark-1f3a7a/source",
  "/identity/../icon-64.png",
  "/identity//paper",
  "/identity/\0/icon-64.png",
])("%s answers 404", async (address) => {
  expect((await request(address)).status).toBe(404);
});

test("the fixed addresses of browsers and phones lead to the icons of the foundation", async () => {
  const http = createHttp({ ...app, log: silent } as App, async () => new Response("page"));
  const identity = await app.identity.read();
  for (const [path, name] of [
    ["/favicon.ico", "icon-64.png"],
    ["/apple-touch-icon.png", "icon-180.png"],
    ["/icons/maskable-512.png", "maskable-512.png"],
    ["/share-card.jpg", "share-card.jpg"],
  ] as const) {
    const answer = await http.request(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, iconAddress(identity, name)]);
  }
  const product = createHttp({ ...bareApp(), log: silent } as App, async () => new Response("page"));
  expect((await product.request("/favicon.ico")).status).not.toBe(302);
});
