import { readFileSync } from "node:fs";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** Process id of the postmaster. */
export async function postmasterOf(db: Db): Promise<number> {
  const rows = await rowsOf<{ pid: number }>(db)`select pg_backend_pid() as pid`;
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, "utf8"))?.[1]);
}
