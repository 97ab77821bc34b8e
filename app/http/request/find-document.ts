import type { App } from "#server/compose/compose.ts";
import { findByCode } from "#server/giving/documents/queries.ts";
import { wideNetworkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { readDocumentCode } from "#shared/giving/document-code.ts";

type Found<What extends object> =
  | ({ kind: "found" } & What)
  | { kind: "unknown" }
  | { kind: "slow-down"; seconds: number };

export function findDocument(app: App, typed: string, address: string) {
  return findByGuess(app, typed, address, findByCode);
}

/** Finds a document by its code. Only wrong codes count: a shared network must not lock out a right one. */
export async function findByGuess<What extends object>(
  app: App,
  typed: string,
  address: string,
  find: (db: Db, code: string) => Promise<What | undefined>,
): Promise<Found<What>> {
  const code = readDocumentCode(typed);
  const found = code === null ? undefined : await find(app.db, code);
  if (found) return { kind: "found", ...found };
  const seconds = await app.limits.documentGuesses.consume(wideNetworkOf(address));
  return seconds === null ? { kind: "unknown" } : { kind: "slow-down", seconds };
}
