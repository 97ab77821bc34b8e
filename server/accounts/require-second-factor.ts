import { settings } from "../db/table.ts";
import { isSecondFactorRequired, secondFactorSetting } from "./queries.ts";
import { type Forbidden, type StaffContext, staffWrite } from "./staff-write.ts";

type RequirementSaved = { kind: "saved" } | Forbidden;

/**
 * Makes the second factor required or optional for all staff. Once required, staff without one must set it up first.
 */
export function requireSecondFactor(ctx: StaffContext, required: boolean): Promise<RequirementSaved> {
  return staffWrite(ctx, "settings.write", async ({ tx, now, audit }) => {
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
