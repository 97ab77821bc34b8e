import { cpSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withLater } from "#server/db/test-migrations.ts";
import { root } from "./program.ts";

/** An installation with this release and a next one that has one more migration (docs/operations.md, section 12). */
export type Installation = Disposable & {
  /** The link to the release in use, as in the unit. */
  current: string;
  /** Makes the link lead to the next release. */
  upgrade(): void;
};

export function installNext(migration: string): Installation {
  const home = mkdtempSync(join(tmpdir(), "imece-releases-"));
  const next = join(home, "next");
  for (const path of ["build", "server", "shared", "package.json"])
    cpSync(join(root, path), join(next, path), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(next, "node_modules"));
  const folder = withLater(migration);
  cpSync(folder, join(next, "server/db/migrations"), { recursive: true });
  rmSync(folder, { recursive: true });
  const current = join(home, "current");
  symlinkSync(root, current);
  return {
    current,
    upgrade() {
      symlinkSync(next, `${current}.next`);
      renameSync(`${current}.next`, current);
    },
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  };
}
