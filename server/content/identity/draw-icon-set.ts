import type { Db } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { drawIcons } from "#server/platform/pictures/decode-picture.ts";
import { iconNames, iconSetId, productLogo, readIconSetId } from "#shared/identity/identity-files.ts";
import { readIdentityPicture } from "./read-identity-picture.ts";
import type { identityPictures } from "./table.ts";

type Row = typeof identityPictures.$inferInsert;

/** Draws the icons of a logo and a main colour. Throws if it fails. */
export async function drawIconSet(db: Db, setId: string, source?: Uint8Array): Promise<Row[]> {
  const parts = readIconSetId(setId);
  if (!parts) return [];
  const { logoId, color } = parts;
  const logo = source ?? (logoId && (await readIdentityPicture(db, logoId, "source")));
  if (logoId && !logo) throw new Error(`the logo ${logoId} is not stored`);
  const pictures = await drawIcons(logo || null, color);
  return pictures.map((bytes, n) => toRow(setId, iconNames.at(n) ?? "", bytes));
}

/**
 * Draws the icons for a save. A failure is logged and does not prevent the save: the first visitor then draws the icons
 * (app/http/endpoints/identity-file.ts). `source` is a logo that is not stored yet.
 */
export async function prepareIcons(
  { db, log }: { db: Db; log: Logger },
  { logo, color }: { logo: string | null; color: string | null },
  source?: Uint8Array,
): Promise<Row[]> {
  const setId = iconSetId({ logoUrl: logo ?? productLogo, color });
  try {
    const isStored = setId && (await readIdentityPicture(db, setId, iconNames[0]));
    return setId && !isStored ? await drawIconSet(db, setId, source) : [];
  } catch (err) {
    log.warn({ err, setId }, "icons not drawn");
    return [];
  }
}

export function toRow(setId: string, name: string, bytes: Buffer): Row {
  return { setId, name, data: bytes.toString("base64") };
}
