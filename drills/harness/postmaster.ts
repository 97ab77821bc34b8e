import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";

/** Process id of the postmaster. */
export async function postmasterOf(db: Db): Promise<number> {
  const { rows } = (await db.execute(sql`select pg_backend_pid() as pid`)) as unknown as {
    rows: { pid: number }[];
  };
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, "utf8"))?.[1]);
}
