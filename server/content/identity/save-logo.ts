import { createHash } from "node:crypto";
import { decodeLogo, type PictureRefused } from "#server/platform/pictures/decode-picture.ts";
import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { readSettings, storeSettings } from "#server/staff/store-settings.ts";
import { logoAddress, opaqueLogoName } from "#shared/identity/identity-files.ts";
import { identitySettings } from "#shared/settings/identity-settings.ts";
import { prepareIcons, toRow } from "./draw-icon-set.ts";
import { identityPictures } from "./table.ts";

export type LogoSaved = { kind: "saved" } | PictureRefused | Forbidden;

/** Saves the logo for administrators, with its copies and icons. Null: the first value applies again. */
export async function saveLogo(ctx: StaffContext, file: Uint8Array | null): Promise<LogoSaved> {
  if (!may(ctx.actor, "settings", "change")) return { kind: "forbidden", area: "settings", level: "change" };
  const decoded = file && (await decodeLogo(file, ctx.log));
  if (decoded?.kind === "refused") return decoded;
  const setId = decoded && createHash("sha256").update(decoded.source).digest("hex").slice(0, 32);
  const logo = setId && logoAddress(setId);
  const { color } = await readSettings(ctx.db, identitySettings);
  const rows = await prepareIcons(ctx, { logo, color }, decoded?.source);
  if (decoded && setId) {
    rows.push(
      toRow(setId, "source", decoded.source),
      toRow(setId, "logo.webp", decoded.page),
      toRow(setId, opaqueLogoName, decoded.mail),
      toRow(setId, "paper", decoded.paper),
    );
  }
  return staffWrite(ctx, "settings", "change", async (staff) => {
    if (rows.length > 0) await staff.tx.insert(identityPictures).values(rows).onConflictDoNothing();
    await storeSettings(staff, identitySettings, { logo });
    return { kind: "saved" };
  });
}
