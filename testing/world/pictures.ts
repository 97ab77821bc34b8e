import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImageContext } from "#server/content/pictures/make-variants.ts";
import { openDiskStore } from "#server/platform/pictures/stores/disk.ts";
import { silent } from "#testing/databases/test-database.ts";
import { decodeInProcess } from "./decode-in-process.ts";
import { openSite } from "./site.ts";

export type TestPictures = Awaited<ReturnType<typeof openTestPictures>>;

/** A site with a picture store on disk and an editor. Pictures are decoded in this process. */
export async function openTestPictures() {
  decodeInProcess();
  const { connection, db, clock, as } = await openSite();
  const folder = mkdtempSync(join(tmpdir(), "imece-pictures-"));
  const ctx: ImageContext = { db, images: openDiskStore(folder), clock, log: silent };
  return {
    connection,
    folder,
    ctx,
    staff: await as("editor"),
    passMs: (milliseconds: number) => clock.forwardMinutes(milliseconds / 60_000),
    async close() {
      await connection.close();
      rmSync(folder, { recursive: true });
    },
  };
}
