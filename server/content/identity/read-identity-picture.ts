import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { identityPictures } from "./table.ts";

/** Reads a copy of a logo or an icon. Its bytes never change. */
export async function readIdentityPicture(db: Db | Tx, setId: string, name: string): Promise<Buffer | null> {
  const [picture] = await db
    .select({ data: identityPictures.data })
    .from(identityPictures)
    .where(and(eq(identityPictures.setId, setId), eq(identityPictures.name, name)));
  return picture ? Buffer.from(picture.data, "base64") : null;
}
