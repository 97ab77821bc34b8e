import type { SmsConfig } from "#server/messaging/create-sms.ts";
import { findTemplateProblem } from "#server/messaging/write-text.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { readSettings, type SettingErrors, saveSettings } from "#server/staff/store-settings.ts";
import { type OrderSettings, orderSettings } from "#shared/settings/order-settings.ts";

export function readOrderSettings(db: Db | Tx): Promise<OrderSettings> {
  return readSettings(db, orderSettings);
}

/** Administrators only. `foundation` is the name that replaces {vakıf} in the templates. */
export function saveOrderSettings(ctx: StaffContext, values: OrderSettings, foundation: string) {
  return saveSettings(
    ctx,
    orderSettings,
    values,
    ({ smsTemplate, reminderSms, reminderDays, transferDays }) => {
      const errors: SettingErrors<typeof orderSettings> = {};
      const problem = findTemplateProblem(smsTemplate, foundation);
      if (problem) errors.smsTemplate = problem;
      const reminderProblem = findTemplateProblem(reminderSms, foundation);
      if (reminderProblem) errors.reminderSms = reminderProblem;
      // A reminder after the cancellation would make no sense.
      if (reminderDays !== null && reminderDays >= (transferDays ?? Infinity))
        errors.reminderDays = "invalid";
      return errors;
    },
  );
}

/** Returns whether a donor gets an SMS when a card gift completes, for texts that promise an SMS. */
export async function sendsSmsAfterGift({
  db,
  config,
}: {
  db: Db;
  config: { sms: Pick<SmsConfig, "kind"> };
}) {
  return config.sms.kind !== "log" && (await readOrderSettings(db)).smsAutomatic;
}
