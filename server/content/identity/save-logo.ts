import { createHash } from "node:crypto";
import { type PictureRefused, takeLogo } from "#server/platform/pictures/decode-picture.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { changeSettings } from "#server/staff/store-settings.ts";
import { logoAddress } from "#shared/identity/identity-files.ts";
import { identitySettings } from "#shared/settings/identity-settings.ts";
import { identityPictures } from "./table.ts";

export type LogoSaved = { kind: "saved" } | PictureRefused | Forbidden;

/** Saves the logo for administrators. Null: the first value applies again. */
export async function saveLogo(ctx: StaffContext, file: Uint8Array | null): Promise<LogoSaved> {
  const logo = file && (await takeLogo(file, ctx.log));
  if (logo?.kind === "refused") return logo;
  return staffWrite(ctx, "settings.write", async (staff) => {
    if (!logo) {
      await changeSettings(staff, identitySettings, { logo: null });
      return { kind: "saved" };
    }
    const { source, page, mail, paper } = logo;
    const setId = createHash("sha256").update(source).digest("hex").slice(0, 32);
    const files = { source, "logo.webp": page, "logo.png": mail, paper };
    await staff.tx
      .insert(identityPictures)
      .values(Object.entries(files).map(([name, bytes]) => ({ setId, name, data: bytes.toString("base64") })))
      .onConflictDoNothing();
    await changeSettings(staff, identitySettings, { logo: logoAddress(setId) });
    return { kind: "saved" };
  });
}
