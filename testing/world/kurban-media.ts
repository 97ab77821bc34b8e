import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MediaContext } from "#server/giving/kurban/media/media-context.ts";
import { openPrivateFolder } from "#server/platform/private-files/private-folder.ts";
import type { PrivateStore } from "#server/platform/private-files/private-store.ts";
import { silent } from "#testing/databases/test-database.ts";
import { decodeInProcess } from "./decode-in-process.ts";
import { kurbanRows } from "./kurban-rows.ts";
import { openSite } from "./site.ts";

/** A site with rows of kurban and a store of private files, on disk unless the test brings another one. */
export async function openTestMedia(store?: PrivateStore) {
  decodeInProcess();
  const site = await openSite();
  const { db, clock } = site;
  const folder = mkdtempSync(join(tmpdir(), "imece-private-"));
  const privateFiles = store ?? openPrivateFolder(folder);
  const ctx: MediaContext = {
    db,
    clock,
    log: silent,
    secret: "a secret of 32 letters or longer",
    privateFiles,
  };
  return Object.assign(kurbanRows(db, clock.now), {
    db,
    clock,
    ctx,
    staff: await site.as("editor"),
    /** All files of the store by path. */
    listFiles: async () => Array.fromAsync(privateFiles.list("kurban")),
    async close() {
      await site.close();
      rmSync(folder, { recursive: true });
    },
  });
}

export type TestMedia = Awaited<ReturnType<typeof openTestMedia>>;
