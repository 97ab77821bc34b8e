import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImageContext } from "#server/content/pictures/make-variants.ts";
import { openDiskStore } from "#server/platform/pictures/stores/disk.ts";
import { openTestDatabase, silent } from "#testing/databases/test-database.ts";
import { decodeHere } from "./decode-here.ts";
import { addStaff, contextOf, createClock } from "./staff.ts";

export type TestPictures = Awaited<ReturnType<typeof openTestPictures>>;

/** A database, a store on disk and an editor. Pictures are decoded in this process. */
export async function openTestPictures() {
  decodeHere();
  const connection = await openTestDatabase();
  const { db } = connection;
  const folder = mkdtempSync(join(tmpdir(), "imece-pictures-"));
  const clock = createClock();
  const editor = { id: "editor", name: "Elif", role: "editor" } as const;
  await addStaff(db, editor);
  const ctx: ImageContext = { db, images: openDiskStore(folder), clock, log: silent };
  return {
    connection,
    folder,
    ctx,
    staff: contextOf({ db, clock }, editor),
    pass: (milliseconds: number) => clock.forward(milliseconds / 60_000),
    async close() {
      await connection.close();
      rmSync(folder, { recursive: true });
    },
  };
}
