import type { Db } from "#server/platform/db/connect.ts";
import { drawIcons } from "#server/platform/pictures/decode-picture.ts";
import { iconNames, readIconSetId } from "#shared/identity/identity-files.ts";
import { readIdentityPicture } from "./read-identity-picture.ts";
import { identityPictures } from "./table.ts";

/** The drawings of this process. A page names several icons, and browsers request them at once. */
const runningDrawings = new Map<string, Promise<void>>();

/** Draws and stores the icons of a logo and a main colour, unless they are stored already. Throws if it fails. */
export async function drawSiteIcons(db: Db, setId: string): Promise<void> {
  const running = runningDrawings.get(setId) ?? draw(db, setId).finally(() => runningDrawings.delete(setId));
  runningDrawings.set(setId, running);
  await running;
}

async function draw(db: Db, setId: string): Promise<void> {
  const parts = readIconSetId(setId);
  if (!parts || (await readIdentityPicture(db, setId, iconNames[0]))) return;
  const { logoId, color } = parts;
  const logo = logoId && (await readIdentityPicture(db, logoId, "source"));
  if (logoId && !logo) throw new Error(`the logo ${logoId} is not stored`);
  const pictures = await drawIcons(logo || null, color);
  const rows = pictures.map((bytes, n) => ({
    setId,
    name: iconNames[n] ?? "",
    data: bytes.toString("base64"),
  }));
  await db.insert(identityPictures).values(rows).onConflictDoNothing();
}
