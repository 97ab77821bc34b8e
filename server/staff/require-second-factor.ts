import { eq } from "drizzle-orm";
import { secondFactorSetting } from "#shared/settings/second-factor-setting.ts";
import { type Forbidden, type StaffContext, staffWrite } from "./staff-write.ts";
import { storeSettings } from "./store-settings.ts";
import { adminUsers } from "./table.ts";

type RequirementSaved =
  | { kind: "saved" }
  /** The actor must set up a second factor before requiring it of others. */
  | { kind: "own-first" }
  | Forbidden;

/**
 * Makes the second factor required or optional. When it is required, staff without a second factor must first set it
 * up.
 */
export function requireSecondFactor(ctx: StaffContext, required: boolean): Promise<RequirementSaved> {
  return staffWrite(ctx, "settings", "change", async (staff): Promise<RequirementSaved> => {
    if (required) {
      const [administrator] = await staff.tx
        .select({ enabled: adminUsers.twoFactorEnabled })
        .from(adminUsers)
        .where(eq(adminUsers.id, ctx.actor.id));
      if (!administrator?.enabled) return { kind: "own-first" };
    }
    await storeSettings(staff, secondFactorSetting, { required });
    return { kind: "saved" };
  });
}
