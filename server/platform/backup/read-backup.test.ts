import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { openPlace, type Place, pngOf, putPicture } from "#testing/world/backups.ts";
import { findVersion } from "./build-schema.ts";
import { manifestName, pictureOf, tableOf } from "./manifest.ts";
import { checkBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

let place: Place;
let good: Buffer;
beforeAll(async () => {
  place = await openPlace(await openTestDatabase());
  const text = { title: "Su Kuyusu", description: "temiz su", category: "genel" };
  await place.connection.db
    .insert(campaigns)
    .values({ id: "su", ...text, collectedAmount: 1_200_00, openingAmount: 1_200_00 });
  await putPicture(place, "news/a.png", pngOf("a picture"));
  await place.backUp(place.path("good.tar.gz"));
  good = readFileSync(place.path("good.tar.gz"));
});
afterAll(() => place.close());

function written(bytes: Buffer): string {
  const path = place.path("bad.tar.gz");
  writeFileSync(path, bytes);
  return path;
}

/** Returns the backup with one text of its entries replaced by another of the same length. */
function changed(from: string, to: string): string {
  const tar = gunzipSync(good).toString("latin1");
  expect(tar).toContain(from);
  expect(to.length).toBe(from.length);
  return written(gzipSync(Buffer.from(tar.replaceAll(from, to), "latin1")));
}

/** Returns the backup cut off before the entry of this name. */
function endingBefore(name: string): string {
  const tar = gunzipSync(good);
  return written(gzipSync(Buffer.concat([tar.subarray(0, tar.indexOf(name)), Buffer.alloc(1024)])));
}

test("a complete backup is recognised with its tables, pictures and parts", async () => {
  const { tables, pictures, parts } = await checkBackup(place.path("good.tar.gz"));
  expect(tables.find(({ name }) => name === "campaigns")?.rows).toBe(1);
  expect(pictures).toBe("included");
  expect(parts.map(({ name }) => name)).toContain("pictures/news/a.png");
  const names = tables.map(({ name }) => name);
  // An old backup must not bring sessions and codes back.
  for (const left of ["sessions", "verifications", "rate_limits"]) expect(names).not.toContain(left);
  expect(names.indexOf("orders")).toBeLessThan(names.indexOf("order_items"));
});

test.each([
  ["cut off in the middle", () => written(good.subarray(0, good.length >> 1)), /cut off or damaged/],
  ["cut off in its last bytes", () => written(good.subarray(0, -5)), /cut off or damaged/],
  [
    // Several bytes change, because a single one may consist of padding bits only.
    "some bytes have changed",
    () => written(good.map((byte, at) => (at >= 300 && at < 320 ? byte ^ 255 : byte)) as Buffer),
    /cut off or damaged/,
  ],
  ["a row was changed", () => changed('"temiz su"', '"temiz SU"'), /campaigns.*checksum/],
  ["a picture was changed", () => changed("a picture", "a Picture"), /news\/a\.png.*checksum/],
  ["its end is missing", () => endingBefore(manifestName), /ends before its end/],
  ["something else", () => written(gzipSync("not a tar")), /cut off or damaged|ends before its end/],
  ["nothing", () => written(Buffer.alloc(0)), /cut off or damaged|ends before its end/],
])("a backup is refused before anything is touched: %s", async (_, make, reason) => {
  const file = make();
  await expect(checkBackup(file)).rejects.toMatchObject({
    code: "backup_broken",
    message: expect.stringMatching(reason),
  });
  await expect(restoreBackup(place, file, { replace: true })).rejects.toMatchObject({
    code: "backup_broken",
  });
  expect(await place.connection.db.$count(campaigns)).toBe(1);
});

test("changed rows with fitting checksums still fail, because the sums of the ledger differ, and nothing is changed", async () => {
  const tar = gunzipSync(good).toString("latin1");
  const forged = tar.replace(/("campaigns": \[\s*1,\s*)120000/, "$1999999");
  expect(forged).not.toBe(tar);
  await expect(
    restoreBackup(place, written(gzipSync(Buffer.from(forged, "latin1"))), { replace: true }),
  ).rejects.toThrow(/books do not add up.*campaigns/);
  const rows = await rowsOf<unknown>(place.connection.db)`select collected_amount::int as n from campaigns`;
  expect(rows).toEqual([{ n: 1_200_00 }]);
});

test("a backup of a later version is refused", () => {
  expect(() => findVersion({ newest: 9_999_999_999_999 })).toThrow(/newer version/);
  expect(() => findVersion({ newest: 7 })).toThrow(/none that this program ever had/);
});

test("a missing file is named", async () => {
  await expect(checkBackup(place.path("none"))).rejects.toMatchObject({ code: "backup_missing" });
});

test("a part is a row of a table or a picture, and no other path of the disk", () => {
  expect(pictureOf("pictures/news/a-1.w320.webp")).toBe("news/a-1.w320.webp");
  expect(tableOf("database/orders/000001.jsonl")).toBe("orders");
  const odd = [
    "pictures/../a.png",
    "pictures/news/..",
    "pictures//a.png",
    "/pictures/news/a.png",
    "news/a.png",
  ];
  for (const path of [
    ...odd,
    "pictures/news/b/../a.png",
    "database/orders;drop/000001.jsonl",
    "database/a/1.jsonl",
  ])
    expect([path, pictureOf(path), tableOf(path)]).toEqual([path, undefined, undefined]);
});
