import { eq } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { kurbanFiles, type PaperType } from "./table.ts";

/** Returns a scanned paper for staff; null if there is none. */
export async function readFile(
  db: Db | Tx,
  id: string,
): Promise<{ type: PaperType; bytes: Uint8Array<ArrayBuffer> } | null> {
  const [file] = await db.select().from(kurbanFiles).where(eq(kurbanFiles.id, id));
  return file ? { type: file.type, bytes: new Uint8Array(Buffer.from(file.data, "base64")) } : null;
}
