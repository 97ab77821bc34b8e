import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "#server/compose/compose.ts";
import { openDiskStore } from "#server/platform/pictures/stores/disk.ts";
import { openS3Store } from "#server/platform/pictures/stores/s3.ts";
import { serveUploads } from "./uploads.ts";

const picture = "/uploads/news/k3x9m2qa-1795151193758-4f3a9c21-400x250";
const immutableCache = "public, max-age=31536000, immutable";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "imece-uploads-"));
  const store = openDiskStore(folder);
  const put = (suffix: string, kind: "original" | "variant") =>
    store.put(`${picture.slice("/uploads/".length)}${suffix}`, Buffer.from(suffix), kind);
  await put(".jpg", "original");
  for (const suffix of [".w320.webp", ".w320.avif", ".w400.webp"]) await put(suffix, "variant");
  writeFileSync(join(folder, "logo.png"), "logo");
  writeFileSync(join(folder, ".incoming/half"), "half");
  mkdirSync(join(folder, "../imece-uploads-beside"), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

function createSite(app: Partial<App>): Hono {
  const http = new Hono();
  serveUploads(http, { uploadsDir: folder, ...app } as App);
  http.all("*", (c) => c.text("a page", 404));
  return http;
}
const createDiskSite = () => createSite({ config: { storage: { kind: "disk" } } as App["config"] });

/** Returns the status, type, Cache-Control and content of the answer. */
async function readAnswer(http: Hono, path: string): Promise<unknown[]> {
  const response = await http.request(path);
  const { status, headers } = response;
  return [status, headers.get("content-type"), headers.get("cache-control"), await response.text()];
}

test("originals are cached for an hour, and their copies for a year", async () => {
  const http = createDiskSite();
  expect(await readAnswer(http, `${picture}.jpg`)).toEqual([
    200,
    "image/jpeg",
    "public, max-age=3600",
    ".jpg",
  ]);
  expect(await readAnswer(http, `${picture}.w320.webp`)).toEqual([
    200,
    "image/webp",
    immutableCache,
    ".w320.webp",
  ]);
  expect(await readAnswer(http, `${picture}.w320.avif`)).toEqual([
    200,
    "image/avif",
    immutableCache,
    ".w320.avif",
  ]);
  expect(await readAnswer(http, "/uploads/logo.png")).toEqual([
    200,
    "image/png",
    "public, max-age=3600",
    "logo",
  ]);
});

test("until an AVIF copy exists, the WebP copy is served and cached for a minute", async () => {
  const answer = await readAnswer(createDiskSite(), `${picture}.w400.avif`);
  expect(answer).toEqual([200, "image/webp", "public, max-age=60", ".w400.webp"]);
});

test.each([
  `${picture}.w480.webp`,
  `${picture}.w480.avif`,
  `${picture}.png`,
  "/uploads/",
  "/uploads/news",
  "/uploads/.incoming/half",
  "/uploads/%2eincoming/half",
  "/uploads/%2Eincoming/half",
  "/uploads/news/..%2f.incoming%2fhalf",
  "/uploads/%2e%2e/imece-uploads-beside",
])("%s is an unknown page", async (path) => {
  const [status, , cacheControl, text] = await readAnswer(createDiskSite(), path);
  expect([status, cacheControl, text]).toEqual([404, null, "a page"]);
});

test("with a bucket, only addresses of pictures redirect to the bucket", async () => {
  const account = { endpoint: "http://s3", region: "x", bucket: "b", accessKeyId: "a", secretAccessKey: "s" };
  const storage = { ...account, kind: "s3", publicUrl: "https://cdn.example.org/files" } as const;
  const http = createSite({ config: { storage } as App["config"], images: openS3Store(storage) });
  for (const suffix of [".jpg", ".w320.avif"]) {
    const { status, headers } = await http.request(picture + suffix);
    const bucketAddress = `https://cdn.example.org/files${picture.slice("/uploads".length)}${suffix}`;
    expect([status, headers.get("location")]).toEqual([302, bucketAddress]);
  }
  expect((await http.request("/uploads/logo.png")).status).toBe(404);
  expect((await http.request("/uploads//evil.example/x")).status).toBe(404);
  expect((await http.request(`/uploads/%0d%0aX:y${picture}.w320.webp`)).status).toBe(404);
});
