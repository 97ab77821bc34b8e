import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { openPlace, type Place, pngOf, putPicture } from "#testing/world/backups.ts";
import { findVersion } from "./build-schema.ts";
import { manifestName, parsePicturePart, parseTablePart } from "./manifest.ts";
import { checkBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

let place: Place;
let validBackup: Buffer;
beforeAll(async () => {
  place = await openPlace(await openTestDatabase());
  const text = { title: "Su Kuyusu", description: "temiz su", category: "genel" };
  await place.connection.db
    .insert(campaigns)
    .values({ id: "su", ...text, collectedAmount: 1_200_00, openingAmount: 1_200_00 });
  await putPicture(place, "news/a.png", pngOf("a picture"));
  await place.backUp(place.path("good.tar.gz"));
  validBackup = readFileSync(place.path("good.tar.gz"));
});
afterAll(() => place.close());

function writeFile(bytes: Buffer): string {
  const path = place.path("bad.tar.gz");
  writeFileSync(path, bytes);
  return path;
}

/** Writes a copy of the backup with a text replaced by another text of the same length, and returns its path. */
function replaceText(from: string, to: string): string {
  const tar = gunzipSync(validBackup).toString("latin1");
  expect(tar).toContain(from);
  expect(to.length).toBe(from.length);
  return writeFile(gzipSync(Buffer.from(tar.replaceAll(from, to), "latin1")));
}

/** Writes a copy of the backup that ends before this entry, and returns its path. */
function cutBefore(name: string): string {
  const tar = gunzipSync(validBackup);
  return writeFile(gzipSync(Buffer.concat([tar.subarray(0, tar.indexOf(name)), Buffer.alloc(1024)])));
}

test("a complete backup is recognised with its tables, pictures and parts", async () => {
  const { tables, pictures, parts } = await checkBackup(place.path("good.tar.gz"));
  expect(tables.find(({ name }) => name === "campaigns")?.rows).toBe(1);
  expect(pictures).toBe("included");
  expect(parts.map(({ name }) => name)).toContain("pictures/news/a.png");
  const names = tables.map(({ name }) => name);
  // A restore must not make ended sessions and used codes valid again.
  for (const excluded of ["sessions", "verifications", "rate_limits"]) expect(names).not.toContain(excluded);
  expect(names.indexOf("orders")).toBeLessThan(names.indexOf("order_items"));
});

test.each([
  [
    "cut off in the middle",
    () => writeFile(validBackup.subarray(0, validBackup.length >> 1)),
    /cut off or damaged/,
  ],
  ["cut off in its last bytes", () => writeFile(validBackup.subarray(0, -5)), /cut off or damaged/],
  [
    // Several bytes change, because a single byte may contain only padding bits.
    "some bytes have changed",
    () => writeFile(validBackup.map((byte, at) => (at >= 300 && at < 320 ? byte ^ 255 : byte)) as Buffer),
    /cut off or damaged/,
  ],
  ["a row was changed", () => replaceText('"temiz su"', '"temiz SU"'), /campaigns.*checksum/],
  ["a picture was changed", () => replaceText("a picture", "a Picture"), /news\/a\.png.*checksum/],
  ["its end is missing", () => cutBefore(manifestName), /ends before its end/],
  ["something else", () => writeFile(gzipSync("not a tar")), /cut off or damaged|ends before its end/],
  ["nothing", () => writeFile(Buffer.alloc(0)), /cut off or damaged|ends before its end/],
])("a backup is refused before the database changes: %s", async (_, make, reason) => {
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

test("a backup with wrong sums of the ledger is refused despite correct checksums, and nothing is changed", async () => {
  const tar = gunzipSync(validBackup).toString("latin1");
  const forged = tar.replace(/("campaigns": \[\s*1,\s*)120000/, "$1999999");
  expect(forged).not.toBe(tar);
  await expect(
    restoreBackup(place, writeFile(gzipSync(Buffer.from(forged, "latin1"))), { replace: true }),
  ).rejects.toThrow(/books do not add up.*campaigns/);
  const rows = await rowsOf<unknown>(place.connection.db)`select collected_amount::int as n from campaigns`;
  expect(rows).toEqual([{ n: 1_200_00 }]);
});

test("a backup of a later version is refused", () => {
  expect(() => findVersion({ newest: 9_999_999_999_999 })).toThrow(/newer version/);
  expect(() => findVersion({ newest: 7 })).toThrow(/none that this program ever had/);
});

test("a missing file is reported as missing", async () => {
  await expect(checkBackup(place.path("none"))).rejects.toMatchObject({ code: "backup_missing" });
});

test("a part is either rows of a table or a picture, and other paths are refused", () => {
  expect(parsePicturePart("pictures/news/a-1.w320.webp")).toBe("news/a-1.w320.webp");
  expect(parseTablePart("database/orders/000001.jsonl")).toBe("orders");
  const invalidPaths = [
    "pictures/../a.png",
    "pictures/news/..",
    "pictures//a.png",
    "/pictures/news/a.png",
    "news/a.png",
  ];
  for (const path of [
    ...invalidPaths,
    "pictures/news/b/../a.png",
    "database/orders;drop/000001.jsonl",
    "database/a/1.jsonl",
  ])
    expect([path, parsePicturePart(path), parseTablePart(path)]).toEqual([path, undefined, undefined]);
});
