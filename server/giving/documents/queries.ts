import { eq, or } from "drizzle-orm";
import { readIdentityPicture } from "#server/content/identity/read-identity-picture.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { readIdentityLogo } from "./design.ts";
import { documentDesigns, documentPictures, documents } from "./table.ts";
import type { DocumentContent } from "./write-paper.ts";

/** Finds the document with this code. `mayDownload`: it is the code of the PDF, which only the donor and staff have. */
export async function findByCode(
  db: Db,
  code: string,
): Promise<{ document: typeof documents.$inferSelect; mayDownload: boolean } | undefined> {
  const [document] = await db
    .select()
    .from(documents)
    .where(or(eq(documents.code, code), eq(documents.downloadCode, code)));
  return document && { document, mayDownload: document.downloadCode === code };
}

export async function readDocumentContent(
  db: Db | Tx,
  document: typeof documents.$inferSelect,
): Promise<DocumentContent> {
  const [order] = await db
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(eq(orders.id, document.orderId));
  const [design] = await db.select().from(documentDesigns).where(eq(documentDesigns.id, document.designId));
  if (!order || !design) throw new Error("a document without its order or design");
  const [cancels] = document.cancelsId
    ? await db.select().from(documents).where(eq(documents.id, document.cancelsId))
    : [];
  return {
    document,
    design: design.content,
    order,
    logo: await readPicture(db, design.content.logo),
    signature: await readPicture(db, design.content.signature),
    cancels: cancels ?? null,
  };
}

export async function readPicture(db: Db | Tx, id: string | null): Promise<Uint8Array | null> {
  if (id === null) return null;
  const logoId = readIdentityLogo(id);
  if (logoId) return readIdentityPicture(db, logoId, "paper");
  const [picture] = await db.select().from(documentPictures).where(eq(documentPictures.id, id));
  return picture ? new Uint8Array(Buffer.from(picture.data, "base64")) : null;
}
