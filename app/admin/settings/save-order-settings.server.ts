import { saveSettingsForm } from "#app/admin/answer-settings.server.ts";
import type { FormRequest } from "#app/admin/save-form.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { saveOrderSettings } from "#server/giving/orders/order-settings.ts";
import type { Settings } from "#shared/settings/define-settings.ts";
import { settingsText } from "./messages.ts";

/** Saves the settings of orders that the screen at `to` shows. */
export function saveOrderSection(args: FormRequest, group: Settings, to: string) {
  const { identity } = args.context.get(appContext);
  return saveSettingsForm(args, group, {
    to,
    text: settingsText,
    save: async (ctx, values, expected) =>
      saveOrderSettings(ctx, values, (await identity.read()).name.tr, expected),
  });
}
