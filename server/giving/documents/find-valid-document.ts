import { and, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { DocumentRow } from "./cancel-document.ts";
import { readDocumentSettings } from "./document-settings.ts";
import { isDocumentDue } from "./list-documents.ts";
import { documents } from "./table.ts";

export async function findValidDocument(db: Db | Tx, orderId: string): Promise<DocumentRow | undefined> {
  const [document] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.state, "issued"), isNull(documents.cancelsId)));
  return document?.recipient ? document : undefined;
}

/** Returns whether the order has a document (`issued`) or will soon have one (`due`), or null. */
export async function documentStateForDonor(db: Db, orderId: string): Promise<"issued" | "due" | null> {
  if (await findValidDocument(db, orderId)) return "issued";
  const { issues } = await readDocumentSettings(db);
  return issues !== "none" && (await isDocumentDue(db, orderId)) ? "due" : null;
}
