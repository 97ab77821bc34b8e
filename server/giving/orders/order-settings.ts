import type { SmsConfig } from "#server/messaging/create-sms.ts";
import {
  findKurbanTemplateProblem,
  findLinkTemplateProblem,
  findTemplateProblem,
} from "#server/messaging/write-text.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { ExpectedSettings } from "#server/staff/find-stale-settings.ts";
import { saveSettings } from "#server/staff/save-settings.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { lockSettings, readSettings, type SettingErrors } from "#server/staff/store-settings.ts";
import { type OrderSettings, orderSettings } from "#shared/settings/order-settings.ts";

export function readOrderSettings(db: Db | Tx): Promise<OrderSettings> {
  return readSettings(db, orderSettings);
}

/**
 * Saves some of the settings, for administrators. `foundation` is the name that replaces {vakıf} in the templates.
 */
export function saveOrderSettings(
  ctx: StaffContext,
  values: Partial<OrderSettings>,
  foundation: string,
  expected?: ExpectedSettings,
) {
  const check = async (newValues: OrderSettings, tx: Tx) => {
    const errors: SettingErrors<typeof orderSettings> = {};
    // Two screens save parts of these settings, whose days must agree.
    await lockSettings(tx, orderSettings);
    const stored = await readOrderSettings(tx);
    for (const name of ["smsTemplate", "reminderSms"] as const) {
      // A template that another screen saved, or that a longer name of the foundation no longer fits, must not stop the
      // others. An SMS that is too long leaves out names (server/messaging/write-text.ts).
      if (values[name] === undefined || values[name] === stored[name]) continue;
      const problem = findTemplateProblem(newValues[name], foundation);
      if (problem) errors[name] = problem;
    }
    if (values.payLinkSms !== undefined && values.payLinkSms !== stored.payLinkSms) {
      const problem = findLinkTemplateProblem(newValues.payLinkSms);
      if (problem) errors.payLinkSms = problem;
    }
    if (values.kurbanSmsText !== undefined && values.kurbanSmsText !== stored.kurbanSmsText) {
      const problem = findKurbanTemplateProblem(newValues.kurbanSmsText);
      if (problem) errors.kurbanSmsText = problem;
    }
    const { reminderDays, transferDays } = { ...stored, ...newValues };
    // A reminder after the cancellation would make no sense.
    if (reminderDays !== null && reminderDays >= (transferDays ?? Infinity)) errors.reminderDays = "invalid";
    return errors;
  };
  return saveSettings(ctx, orderSettings, values, { check, expected });
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
