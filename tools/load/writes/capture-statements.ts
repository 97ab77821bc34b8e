import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import type { Db } from "#server/db/connect.ts";

/** As the driver was given it; parameters are numbered from $1. */
export type Statement = { text: string; params: readonly unknown[] };

/** The statements of what `work` does, in order, as the server gets them; and what it answered. */
export async function captureStatements<Result>(
  url: string,
  work: (db: Db) => Promise<Result>,
): Promise<{ statements: Statement[]; result: Result }> {
  const statements: Statement[] = [];
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const logger = { logQuery: (text: string, params: unknown[]) => void statements.push({ text, params }) };
    const result = await work(drizzle(client, { logger }) as unknown as Db);
    return { statements, result };
  } finally {
    await client.end();
  }
}
