import type { RouterContextProvider } from "react-router";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { may } from "#server/staff/permissions.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { readSettings, saveSettings } from "#server/staff/store-settings.ts";
import type { Settings, ValuesOf } from "#shared/settings/define-settings.ts";
import { type FormRequest, type FormRules, saveForm } from "./save-form.server.ts";

export async function loadSettings<Group extends Settings>(
  context: Readonly<RouterContextProvider>,
  group: Group,
): Promise<{ mayWrite: boolean; settings: ValuesOf<Group> }> {
  const mayWrite = may(requireStaff(context).actor, "settings", "change");
  return { mayWrite, settings: await readSettings(context.get(appContext).db, group) };
}

export function saveSettingsForm<Group extends Settings>(
  args: FormRequest,
  group: Group,
  {
    to,
    text,
    save = (ctx, value) => saveSettings(ctx, group, value),
  }: {
    to: string;
    text: { saved: string; saveFailed: string };
    save?: (ctx: StaffContext, value: ValuesOf<Group>) => ReturnType<FormRules<Group["form"]>["save"]>;
  },
) {
  return saveForm(args, {
    right: { area: "settings", level: "change" },
    schema: group.form,
    save: (ctx, { value }) => save(ctx, value as ValuesOf<Group>),
    to,
    successMessage: text.saved,
    failureMessage: text.saveFailed,
  });
}
