import type { RouterContextProvider } from "react-router";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import {
  type ExpectedSettings,
  pickValues,
  type StaleSettings,
  settingsVersion,
} from "#server/staff/find-stale-settings.ts";
import { may } from "#server/staff/permissions.ts";
import { saveSettings } from "#server/staff/save-settings.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import type { Setting, Settings, ValuesOf } from "#shared/settings/define-settings.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Refusal } from "./kit/form/form-answer.ts";
import type { SettingText } from "./kit/form/settings-page.tsx";
import { money } from "./kit/money-text.ts";
import { type FormRequest, saveForm } from "./save-form.server.ts";
import { compareFields } from "./versions/compare-fields.ts";

export async function loadSettings<Group extends Settings>(
  context: Readonly<RouterContextProvider>,
  group: Group,
): Promise<{ mayWrite: boolean; settings: ValuesOf<Group>; version: string }> {
  const mayWrite = may(requireStaff(context).actor, "settings", "change");
  const settings = await readSettings(context.get(appContext).db, group);
  return { mayWrite, settings, version: settingsVersion(settings) };
}

type SettingTexts = {
  saved: string;
  saveFailed: string;
  fields?: Record<string, SettingText>;
};

export function saveSettingsForm<Group extends Settings>(
  args: FormRequest,
  group: Group,
  {
    to,
    text,
    save = (ctx, value, expected) => saveSettings(ctx, group, value, { expected }),
  }: {
    to: string;
    text: SettingTexts;
    save?: (
      ctx: StaffContext,
      value: ValuesOf<Group>,
      expected: ExpectedSettings,
    ) => Promise<{ kind: "saved" } | Refusal | StaleSettings>;
  },
) {
  return saveForm(args, {
    right: { area: "settings", level: "change" },
    schema: group.form,
    save: async (ctx, { value, version, force }) => {
      const outcome = await save(ctx, value as ValuesOf<Group>, { version, force });
      if (!("current" in outcome)) return outcome;
      const { current, ...stale } = outcome;
      const fields = compareFields(
        formatValues(group, text, pickValues(current, Object.keys(value))),
        formatValues(group, text, value),
      );
      return {
        ...stale,
        fields: fields.map((field) => ({ label: ownValue(group.fields, field.name)?.name ?? "", field })),
      };
    },
    to,
    successMessage: text.saved,
    failureMessage: text.saveFailed,
  });
}

/** Formats amounts and choices as the form shows them. */
function formatValues({ fields }: Settings, { fields: texts = {} }: SettingTexts, values: object) {
  const formatted = Object.entries(values).map(([name, value]) => {
    const control = ownValue<Setting>(fields, name)?.control;
    if (control === "money") return [name, money(value as number)];
    return [name, ownValue(ownValue(texts, name)?.options ?? {}, String(value)) ?? value];
  });
  return Object.fromEntries(formatted);
}
