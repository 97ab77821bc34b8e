import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { findsPerson } from "./people.ts";
import { erasedText } from "./rules.ts";

/** Audit entries of exports contain the search. This erases each search that would have found one of these people. */
export async function eraseSearches(tx: Tx, people: SQL): Promise<void> {
  await tx.execute(sql`
    update audit_log set after = jsonb_set(after, '{search}', to_jsonb(${erasedText}::text))
    where action = 'export' and after ? 'search' and ${findsPerson(sql`(after ->> 'search')`, people)}`);
}
