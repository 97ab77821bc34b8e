import type { App } from "#server/compose.ts";
import { findByCode } from "#server/documents/queries.ts";
import { countedAddress } from "#server/payments/admit-order.ts";
import { readDocumentCode } from "#shared/document-code.ts";

export type FoundDocument =
  | ({ kind: "found" } & NonNullable<Awaited<ReturnType<typeof findByCode>>>)
  | { kind: "unknown" }
  | { kind: "slow-down"; seconds: number };

/** The document that a code names. Codes that name none count against the visitor's network. */
export async function findDocument(app: App, typed: string, address: string): Promise<FoundDocument> {
  const network = countedAddress(address);
  const { documentGuesses } = app.limits;
  const seconds = await documentGuesses.take(network);
  if (seconds !== null) return { kind: "slow-down", seconds };
  const code = readDocumentCode(typed);
  const found = code === null ? undefined : await findByCode(app.db, code);
  if (!found) return { kind: "unknown" };
  await documentGuesses.giveBack(network);
  return { kind: "found", ...found };
}
