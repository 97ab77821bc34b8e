import type { Db } from "#server/platform/db/connect.ts";
import { drawShared } from "./pdf/share-drawings.ts";
import { readDocumentContent } from "./queries.ts";
import type { documents } from "./table.ts";
import { type Rendering, writePaper } from "./write-paper.ts";

export type PrintResult =
  | { kind: "printed"; bytes: Uint8Array; name: string }
  /** The donor of the document was erased. */
  | { kind: "erased" }
  | { kind: "busy" };

/** Returns a document as PDF. */
export async function printDocument(
  db: Db,
  document: typeof documents.$inferSelect,
  rendering: Rendering,
): Promise<PrintResult> {
  const paper = writePaper(await readDocumentContent(db, document), rendering);
  if (!paper) return { kind: "erased" };
  const bytes = await drawShared(document.id, paper);
  return bytes === "busy" ? { kind: "busy" } : { kind: "printed", bytes, name: fileName(document) };
}

/** `belge-A-0000123.pdf`. A letter has no number, and its code is secret, so its name has the day. */
export function fileName({
  series,
  number,
  issuedAt,
}: Pick<typeof documents.$inferSelect, "series" | "number" | "issuedAt">): string {
  const day = issuedAt.toISOString().slice(0, 10);
  return `belge-${series === null ? day : `${series}-${String(number).padStart(7, "0")}`}.pdf`;
}
