import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { ForeignIbans } from "#server/staff/find-foreign-ibans.ts";
import {
  type ExpectedSettings,
  findStaleSettings,
  pickValues,
  type StaleSettings,
  settingsVersion,
} from "#server/staff/find-stale-settings.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import {
  byField,
  changeSettings,
  checkSettings,
  readSettings,
  type SettingErrors,
} from "#server/staff/store-settings.ts";
import { type IdentityValues, identitySettings } from "#shared/settings/identity-settings.ts";
import { perLocale } from "#shared/text/locale.ts";
import type { IdentityReader } from "./read-identity.ts";
import type { Identity } from "./rules.ts";

type IdentitySaved =
  | { kind: "saved" }
  | { kind: "refused"; errors: SettingErrors<typeof identitySettings> | ForeignIbans }
  | StaleSettings
  | Forbidden;

/** The fields of the form. Logo and colour have another form, whose save must not make this one stale. */
const formFields = ["name", "shortName", "address", "hours", "phone", "email", "mapPosition", "profiles"];

/** Reads the version of the fields of the form (server/staff/find-stale-settings.ts). */
export async function readIdentityVersion(db: Db | Tx): Promise<string> {
  return settingsVersion(pickValues(await readSettings(db, identitySettings), formFields));
}

/**
 * Saves the fields that differ from what visitors see, so that the other fields go on following their SITE_ variables.
 * Null gives a field its first value again. Without `expected` the save overwrites later changes.
 */
export function saveIdentity(
  ctx: StaffContext,
  reader: Pick<IdentityReader, "readIn">,
  input: Partial<IdentityValues>,
  expected: ExpectedSettings | null,
): Promise<IdentitySaved> {
  return staffWrite(ctx, "settings", "change", async (staff): Promise<IdentitySaved> => {
    const { tx } = staff;
    const { newValues, errors } = checkSettings(identitySettings, input);
    if (Object.keys(errors).length > 0) return { kind: "refused", errors };
    const shown = await reader.readIn(tx);
    const removed = findRemoved(newValues, shown);
    if (Object.keys(removed).length > 0) return { kind: "refused", errors: removed };
    const changes = keepUnchanged(newValues, { shown, saved: await readSettings(tx, identitySettings) });
    const stale =
      expected &&
      (await findStaleSettings(staff, identitySettings, changes, { ...expected, names: formFields }));
    if (stale) return stale;
    return byField(await changeSettings(staff, identitySettings, changes));
  });
}

/** Finds what a foundation must have once it is shown. A new site with a real bank has neither. */
function findRemoved(
  { email, address }: Partial<IdentityValues>,
  shown: Identity,
): SettingErrors<typeof identitySettings> {
  return {
    ...(email === "" && shown.email !== "" && { email: "required" }),
    ...(address?.tr === "" && shown.address.tr !== "" && { address: "required" }),
  };
}

type Current = { shown: Identity; saved: IdentityValues };

/** Replaces each new value that visitors see already by the saved one, which is null where nothing is saved. */
function keepUnchanged(
  newValues: Partial<IdentityValues>,
  { shown, saved }: Current,
): Partial<IdentityValues> {
  const kept = { ...newValues };
  for (const name of ["name", "shortName", "address", "hours"] as const) {
    const texts = newValues[name];
    if (!texts) continue;
    kept[name] = perLocale((locale) => {
      const text = texts[locale];
      return text === shown[name][locale] ? saved[name][locale] : text;
    });
  }
  const shownTexts = {
    phone: shown.phone,
    email: shown.email,
    mapPosition: saved.mapPosition ?? "",
    profiles: shown.profiles.join("\n"),
  };
  for (const name of ["phone", "email", "mapPosition", "profiles"] as const) {
    if (newValues[name] === shownTexts[name]) kept[name] = saved[name];
  }
  return kept;
}
