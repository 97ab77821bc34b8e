import {
  type ExpectedSettings,
  findStaleSettings,
  type StaleSettings,
} from "#server/staff/find-stale-settings.ts";
import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { readSettings, storeSettings } from "#server/staff/store-settings.ts";
import { identitySettings } from "#shared/settings/identity-settings.ts";
import { prepareIcons } from "./draw-icon-set.ts";
import { identityPictures } from "./table.ts";

type ColorSaved =
  | { kind: "saved" }
  | { kind: "refused"; errors: { color: string } }
  | StaleSettings
  | Forbidden;

/** Saves the main colour for administrators, with the icons in it. Null: the colour of the product. */
export async function saveColor(
  ctx: StaffContext,
  input: string | null,
  expected?: ExpectedSettings,
): Promise<ColorSaved> {
  if (!may(ctx.actor, "settings", "change")) return { kind: "forbidden", area: "settings", level: "change" };
  const parsed = identitySettings.fields.color.rule.safeParse(input);
  if (!parsed.success) return { kind: "refused", errors: { color: "invalid" } };
  const color = parsed.data;
  const { logo } = await readSettings(ctx.db, identitySettings);
  const rows = await prepareIcons(ctx, { logo, color });
  return staffWrite(ctx, "settings", "change", async (staff): Promise<ColorSaved> => {
    const stale = expected && (await findStaleSettings(staff, identitySettings, { color }, expected));
    if (stale) return stale;
    if (rows.length > 0) await staff.tx.insert(identityPictures).values(rows).onConflictDoNothing();
    await storeSettings(staff, identitySettings, { color });
    return { kind: "saved" };
  });
}

/** Returns to the first value of the logo and to the colour of the product. */
export function resetBranding(ctx: StaffContext): Promise<{ kind: "saved" } | Forbidden> {
  return staffWrite(ctx, "settings", "change", async (staff) => {
    await storeSettings(staff, identitySettings, { logo: null, color: null });
    return { kind: "saved" };
  });
}
