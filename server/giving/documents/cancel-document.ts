import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { newCodes } from "./new-codes.ts";
import { documents } from "./table.ts";

export type DocumentRow = typeof documents.$inferSelect;

/** Cancels a document, and issues the cancelling document, which has its own number for a receipt. */
export async function cancelDocument(
  tx: Tx,
  { id, kind, orderId, amount, language, recipient, lines, method, givenAt }: DocumentRow,
  { designId, series, now }: { designId: string; series: string; now: Date },
): Promise<void> {
  await tx.update(documents).set({ state: "cancelled", cancelledAt: now }).where(eq(documents.id, id));
  await tx.insert(documents).values({
    kind,
    series: kind === "receipt" ? series : null,
    orderId,
    cancelsId: id,
    ...newCodes(),
    amount,
    language,
    recipient,
    lines,
    method,
    designId,
    givenAt,
    issuedAt: now,
  });
}
