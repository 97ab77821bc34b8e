import type { Tx } from "#server/platform/db/connect.ts";
import type { Settings, ValuesOf } from "#shared/settings/define-settings.ts";
import type { ForeignIbans } from "./find-foreign-ibans.ts";
import { type ExpectedSettings, findStaleSettings, type StaleSettings } from "./find-stale-settings.ts";
import { type Forbidden, type StaffContext, staffWrite } from "./staff-write.ts";
import { changeSettings, checkSettings, type SettingErrors } from "./store-settings.ts";

type SettingsSaved<Group extends Settings> =
  | { kind: "saved" }
  | { kind: "refused"; errors: SettingErrors<Group> | ForeignIbans }
  | StaleSettings<Group>
  | Forbidden;

type SaveRules<Group extends Settings> = {
  /** Finds problems that concern several fields. */
  check?:
    | ((newValues: ValuesOf<Group>, tx: Tx) => SettingErrors<Group> | Promise<SettingErrors<Group>>)
    | undefined;
  /** The values from which the form was displayed; undefined overwrites later changes. */
  expected?: ExpectedSettings | undefined;
};

/**
 * Saves the fields that an administrator sent. Fields that are missing in `input` do not change.
 */
export function saveSettings<Group extends Settings>(
  ctx: StaffContext,
  group: Group,
  input: Partial<ValuesOf<Group>>,
  { check, expected }: SaveRules<Group> = {},
): Promise<SettingsSaved<Group>> {
  return staffWrite(ctx, "settings", "change", async (staff): Promise<SettingsSaved<Group>> => {
    const { newValues, errors } = checkSettings(group, input);
    const allValues = { ...input, ...newValues } as ValuesOf<Group>;
    const allErrors = { ...(await check?.(allValues, staff.tx)), ...errors } as SettingErrors<Group>;
    if (Object.keys(allErrors).length > 0) return { kind: "refused", errors: allErrors };
    const stale = expected && (await findStaleSettings(staff, group, newValues, expected));
    if (stale) return stale;
    return changeSettings(staff, group, newValues);
  });
}
