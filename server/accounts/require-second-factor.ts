import { eq } from "drizzle-orm";
import { settings } from "../db/table.ts";
import { isSecondFactorRequired, secondFactorSetting } from "./queries.ts";
import { type Forbidden, type StaffContext, staffWrite } from "./staff-write.ts";
import { adminUsers } from "./table.ts";

type RequirementSaved =
  | { kind: "saved" }
  /** The actor has none: who requires it of all others shows first that it works on this site. */
  | { kind: "own-first" }
  | Forbidden;

/**
 * Makes the second factor required or optional for all staff. Once required, staff without one must set it up first.
 */
export function requireSecondFactor(ctx: StaffContext, required: boolean): Promise<RequirementSaved> {
  return staffWrite(ctx, "settings.write", async ({ tx, now, audit }): Promise<RequirementSaved> => {
    if (required) {
      const [own] = await tx
        .select({ enabled: adminUsers.twoFactorEnabled })
        .from(adminUsers)
        .where(eq(adminUsers.id, ctx.actor.id));
      if (!own?.enabled) return { kind: "own-first" };
    }
    const before = await isSecondFactorRequired(tx);
    await tx
      .insert(settings)
      .values({ key: secondFactorSetting, value: required, updatedAt: now })
      .onConflictDoUpdate({ target: settings.key, set: { value: required, updatedAt: now } });
    await audit({
      action: "update",
      entity: "setting",
      entityId: secondFactorSetting,
      before: { required: before },
      after: { required },
    });
    return { kind: "saved" };
  });
}
