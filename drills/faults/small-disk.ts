import { spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A separate disk that can be filled completely. */
export type SmallDisk = Disposable & { folder: string; fill(): void; free(): void };

/** Null without root, which mounting needs. */
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
        // Another program took a part of it meanwhile; what was written stays.
      }
    },
    free: () => rmSync(filler, { force: true }),
    [Symbol.dispose]() {
      spawnSync("umount", ["-l", folder]);
      rmdirSync(folder);
    },
  };
}
