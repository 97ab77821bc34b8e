import type { App } from "#server/compose/compose.ts";
import { findByCode } from "#server/giving/documents/queries.ts";
import { wideNetworkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { readDocumentCode } from "#shared/giving/document-code.ts";

type FoundDocument<Document extends object> =
  | ({ kind: "found" } & Document)
  | { kind: "unknown" }
  | { kind: "slow-down"; seconds: number };

export function findDocument(app: App, input: string, address: string) {
  return findByGuess(app, input, address, findByCode);
}

/** Finds a document by its code. Only wrong codes use up the limit, because many donors may share a network. */
export async function findByGuess<Document extends object>(
  app: App,
  input: string,
  address: string,
  find: (db: Db, code: string) => Promise<Document | undefined>,
): Promise<FoundDocument<Document>> {
  const code = readDocumentCode(input);
  const document = code === null ? undefined : await find(app.db, code);
  if (document) return { kind: "found", ...document };
  const seconds = await app.limits.documentGuesses.consume(wideNetworkOf(address));
  return seconds === null ? { kind: "unknown" } : { kind: "slow-down", seconds };
}
