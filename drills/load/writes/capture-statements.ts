import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import type { Db } from "#server/db/connect.ts";

/** As the driver received it; parameters are numbered from $1. */
export type Statement = { text: string; params: readonly unknown[] };

/** The statements that `work` sends, in order, and its result. */
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
