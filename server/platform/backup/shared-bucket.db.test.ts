import { createWriteStream } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { images } from "#server/content/pictures/table.ts";
import { openDiskStore } from "#server/platform/pictures/stores/disk.ts";
import { openS3Store } from "#server/platform/pictures/stores/s3.ts";
import { openTestBucket } from "#testing/counterparts/bucket.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { addParts, openPlace, type Place, pngOf, putPicture } from "#testing/world/backups.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

let place: Place;
beforeAll(async () => {
  place = await openPlace(await openTestDatabase());
});
afterAll(() => place.close());

describe.each([
  [
    "a disk",
    async (place: Place) => {
      const folder = place.path("uploads");
      return { store: openDiskStore(folder), stop: async () => {} };
    },
  ],
  [
    "a bucket that others use too",
    async () => {
      const { config, stop } = await openTestBucket();
      return { store: openS3Store(config), stop };
    },
  ],
])("backups of %s", (_, openImages) => {
  test("only pictures that the table names, of types that we serve, are backed up and restored", async () => {
    const { store, stop } = await openImages(place);
    await place.connection.db.delete(images);
    const from: Place = { ...place, images: store };
    const webp = Buffer.from("RIFF....WEBP a copy", "latin1");
    await putPicture(from, "news/a.png", pngOf("ours"));
    await store.put("news/a.w9.webp", webp, "variant");
    // This file is in the table, but another program has replaced its content.
    await putPicture(from, "news/b.png", Buffer.from("<script>alert(1)</script>"));
    const foreignFiles = {
      "news/strangers.png": pngOf("not ours"),
      "invoices/2026.csv": Buffer.from("name;amount"),
      "news/a.w320.webp": webp,
    };
    for (const [path, bytes] of Object.entries(foreignFiles)) await store.put(path, bytes, "original");

    const file = place.path("shared.tar.gz");
    const source = { ...from, dataDir: place.path("."), secret: "s" };
    const { parts } = await writeBackup(source, createWriteStream(file));
    const pictureParts = parts.map(({ name }) => name).filter((name) => name.startsWith("pictures/"));
    expect(pictureParts.sort()).toEqual(["pictures/news/a.png", "pictures/news/a.w9.webp"]);

    const forged = place.path("forged.tar.gz");
    await addParts(file, forged, {
      "pictures/news/b.png": Buffer.from("<script>alert(1)</script>"),
      "pictures/news/page.html": Buffer.from("<script>alert(1)</script>"),
      "pictures/news/strangers.png": pngOf("not ours"),
      "pictures/news/a.w9.avif": webp,
    });
    await store.remove(["news/a.png", "news/a.w9.webp", "news/b.png", ...Object.keys(foreignFiles)]);
    const restored = await restoreBackup(from, forged, { replace: true });
    expect(restored).toMatchObject({
      pictures: 3,
      leftOut: ["news/b.png", "news/page.html", "news/strangers.png"],
    });
    const storedPaths: string[] = [];
    for await (const path of store.list()) storedPaths.push(path);
    // On disk, a copy that is not made yet has no file.
    expect(storedPaths.filter((path) => path !== "news/a.w9.avif").sort()).toEqual([
      "news/a.png",
      "news/a.w9.webp",
    ]);
    expect(await store.read("news/a.png")).toEqual(pngOf("ours"));
    await stop();
  });
});
