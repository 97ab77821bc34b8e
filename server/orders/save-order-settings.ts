import { type Forbidden, type StaffContext, staffWrite } from "../accounts/staff-write.ts";
import { settings } from "../db/table.ts";
import { type TemplateProblem, templateProblem } from "../messaging/write-text.ts";
import { changesOf } from "../records/changes.ts";
import { type OrderSettings, readOrderSettings, settingKeys } from "./order-settings.ts";

type OrderSettingsErrors = {
  smsTemplate?: TemplateProblem;
  reminderSms?: TemplateProblem;
  transferDays?: "invalid";
  reminderDays?: "invalid";
  refundLimit?: "invalid";
};

type OrderSettingsSaved = { kind: "saved" } | { kind: "refused"; errors: OrderSettingsErrors } | Forbidden;

/** Administrators only. `foundation` is the name that replaces {vakıf} in the template. */
export function saveOrderSettings(
  ctx: StaffContext,
  wanted: OrderSettings,
  foundation: string,
): Promise<OrderSettingsSaved> {
  return staffWrite(ctx, "settings.write", async ({ tx, now, audit }): Promise<OrderSettingsSaved> => {
    const [smsTemplate, reminderSms] = [oneLine(wanted.smsTemplate), oneLine(wanted.reminderSms)];
    const problem = templateProblem(smsTemplate, foundation);
    const reminderProblem = templateProblem(reminderSms, foundation);
    const days = wanted.transferDays;
    const daysWrong = days !== null && !(Number.isInteger(days) && days >= 1 && days <= 365);
    const reminder = wanted.reminderDays;
    // After the cancellation nothing is left to remind of.
    const reminderWrong =
      reminder !== null &&
      !(Number.isInteger(reminder) && reminder >= 1 && reminder <= 90 && reminder < (days ?? Infinity));
    const limitWrong = !Number.isSafeInteger(wanted.refundLimit) || wanted.refundLimit < 0;
    if (problem || reminderProblem || daysWrong || reminderWrong || limitWrong) {
      return {
        kind: "refused",
        errors: {
          ...(problem ? { smsTemplate: problem } : {}),
          ...(reminderProblem ? { reminderSms: reminderProblem } : {}),
          ...(daysWrong ? { transferDays: "invalid" as const } : {}),
          ...(reminderWrong ? { reminderDays: "invalid" as const } : {}),
          ...(limitWrong ? { refundLimit: "invalid" as const } : {}),
        },
      };
    }
    const changes = changesOf(await readOrderSettings(tx), { ...wanted, smsTemplate, reminderSms });
    if (!changes) return { kind: "saved" };
    for (const [name, value] of Object.entries(changes.after)) {
      const row = { key: settingKeys[name as keyof OrderSettings], value: value ?? 0, updatedAt: now };
      await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row });
    }
    await audit({ action: "update", entity: "setting", entityId: "orders", ...changes });
    return { kind: "saved" };
  });
}

function oneLine(template: string): string {
  return template
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}
