import { spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own that can be filled up to the last byte. */
export type SmallDisk = { folder: string; fill(): void; free(): void; remove(): void };

/** Null where nobody may mount one: it takes root. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "imece-disk-"));
  const size = `size=${megabytes}m,mode=755`;
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", size, "imece-proof", folder]);
  if (status !== 0) {
    rmdirSync(folder);
    return null;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill() {
      const { bfree, bsize } = statfsSync(folder);
      try {
        writeFileSync(filler, Buffer.alloc(bfree * bsize));
      } catch {
        // Somebody took a part of it meanwhile; what could be written stays.
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync("umount", ["-l", folder]);
      rmdirSync(folder);
    },
  };
}
