import type { Failure } from "./failure.ts";
import { isTest, type SourceFile } from "./source-tree.ts";

const platform = "server/platform/";
/** The platform stores the files that these rows name. */
const known = ["images"];

/** The platform knows no donation: its SQL names no table of the tiers that come after it. */
export function checkPlatformTables(files: readonly Pick<SourceFile, "path" | "text">[]): Failure[] {
  const isOfPlatform = (path: string) => path.startsWith(platform);
  const later = files
    .filter(({ path }) => path.startsWith("server/") && !isOfPlatform(path) && !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(/\bpgTable\(\s*"(\w+)"/g)].map(([, name = ""]) => name))
    .filter((name) => !known.includes(name));
  if (later.length === 0) return [];
  const sql = new RegExp(`\\b(?:from|into|update|join)\\s+(?:public\\.)?(${later.join("|")})\\b`, "i");
  return files.flatMap(({ path, text }) => {
    const found = isOfPlatform(path) && !isTest(path) ? sql.exec(text) : null;
    if (!found) return [];
    const line = text.slice(0, found.index).split("\n").length;
    const message = `${platform} may not know the table ${found[1]}. Let server/compose/ pass in what it needs.`;
    return [{ path, line, message }];
  });
}
