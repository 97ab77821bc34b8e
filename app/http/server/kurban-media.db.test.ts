import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "#server/compose/compose.ts";
import { showMedia } from "#server/giving/kurban/media/check-media.ts";
import { addressOfFile } from "#server/giving/kurban/media/read-shown.ts";
import { storeMedia } from "#server/giving/kurban/media/store-media.ts";
import { openPrivateBucket } from "#server/platform/private-files/private-bucket.ts";
import { openTestBucket } from "#testing/counterparts/bucket.ts";
import { makeFilm } from "#testing/world/films.ts";
import { openTestMedia, type TestMedia } from "#testing/world/kurban-media.ts";
import { readRange, serveKurbanMedia } from "./kurban-media.ts";

/** More than two parts of a stream. */
const picture = "P".repeat(2_500_000);

let t: TestMedia;
let bucket: Awaited<ReturnType<typeof openTestBucket>>;
let film: Buffer;
let address: string;
const http = new Hono();
beforeAll(async () => {
  bucket = await openTestBucket();
  t = await openTestMedia(openPrivateBucket(bucket.config, "a secret of 32 letters or longer"));
  const { animal } = await t.lockedAnimal();
  film = makeFilm({ picture });
  const stored = await storeMedia(t.staff, t.ctx, {
    target: { animalId: animal.id },
    file: film,
    mute: true,
  });
  const id = stored.kind === "stored" ? stored.id : "";
  await showMedia(t.staff, id);
  address = addressOfFile(t.ctx, id);
  serveKurbanMedia(http, t.ctx as unknown as App);
});
afterAll(async () => {
  await t.close();
  await bucket.stop();
});

const get = (range?: string, method = "GET") =>
  http.request(address, { method, headers: range ? { range } : {} });

test("a film is served whole and in parts, and never cached", async () => {
  const whole = await get();
  expect(whole.status).toBe(200);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "accept-ranges": "bytes",
    "cache-control": "no-store",
    "content-length": String(film.length),
    "content-type": "video/mp4",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex, nofollow, noarchive",
  });
  expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true);
  const part = await get("bytes=100-2000100");
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 100-2000100/${film.length}`]);
  expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(100, 2_000_101))).toBe(true);
  const head = await get(undefined, "HEAD");
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
    ...[200, String(film.length), ""],
  ]);
  expect((await get(`bytes=${film.length}-`)).status).toBe(416);
});

test("another address is unknown", async () => {
  for (const wrong of [`${address}x`, "/medya/x", "/medya/", "/medya/kurban/a.mp4"])
    expect((await http.request(wrong)).status, wrong).toBe(404);
  t.clock.forwardMinutes(11);
  expect((await get()).status).toBe(404);
});

test.each([
  [null, null],
  ["bytes=0-1", { from: 0, to: 2 }],
  ["bytes=0-", { from: 0, to: 100 }],
  ["bytes=-10", { from: 90, to: 100 }],
  ["bytes=-1000", { from: 0, to: 100 }],
  ["bytes=90-1000", { from: 90, to: 100 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-1", null],
  ["bytes=0-1,5-6", null],
  ["bytes=-", null],
  ["lines=0-1", null],
])("the range %s", (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});
