import { eq, inArray } from "drizzle-orm";
import { findChanges } from "#server/platform/changes.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";
import type { NameOf, Setting, Settings, ValuesOf } from "#shared/settings/define-settings.ts";
import { DEFAULT_LOCALE } from "#shared/text/locale.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { ForeignIbans } from "./find-foreign-ibans.ts";
import type { StaffTx } from "./staff-write.ts";

const listFields = ({ fields }: Settings) => Object.entries<Setting>(fields);

export async function readSettings<Group extends Settings>(
  db: Db | Tx,
  group: Group,
): Promise<ValuesOf<Group>> {
  const keys = [group.key, ...listFields(group).flatMap(([, { row }]) => row ?? [])];
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, keys));
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const groupRow = Object(stored.get(group.key)) as Record<string, unknown>;
  return Object.fromEntries(
    listFields(group).map(([name, field]) => [
      name,
      readValue(field, field.row ? stored.get(field.row) : groupRow[name]),
    ]),
  ) as ValuesOf<Group>;
}

function readValue(field: Setting, stored: unknown): unknown {
  // A missing number is stored as 0, because some drivers turn a JSON null into an SQL null.
  const value = field.control === "number" && stored === 0 ? null : stored;
  const parsed = field.stored.safeParse(value);
  return parsed.success ? parsed.data : field.default;
}

export type SettingErrors<Group extends Settings> = Partial<Record<NameOf<Group>, string>>;

/** Cleans the sent fields, and finds the problems of those that are invalid. */
export function checkSettings<Group extends Settings>(
  group: Group,
  input: Partial<ValuesOf<Group>>,
): { newValues: Partial<ValuesOf<Group>>; errors: SettingErrors<Group> } {
  const newValues: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [name, value] of Object.entries(input)) {
    const parsed = ownValue<Setting>(group.fields, name)?.rule.safeParse(value);
    if (!parsed) continue;
    if (parsed.success) newValues[name] = parsed.data;
    else errors[name] = parsed.error.issues[0]?.message ?? "invalid";
  }
  return {
    newValues: newValues as Partial<ValuesOf<Group>>,
    errors: errors as SettingErrors<Group>,
  };
}

/** The version of settings that were never saved. */
const neverSaved = new Date(0);

/** Makes another change of the group's row wait until this transaction ends. Returns when the row was last saved. */
export async function lockSettings(tx: Tx, { key }: Settings): Promise<Date> {
  await tx.insert(settings).values({ key, value: {}, updatedAt: neverSaved }).onConflictDoNothing();
  const [row] = await tx
    .select({ updatedAt: settings.updatedAt })
    .from(settings)
    .where(eq(settings.key, key))
    .for("update");
  return row?.updatedAt ?? neverSaved;
}

type SettingsChanged = { kind: "saved" } | { kind: "refused"; errors: ForeignIbans };

/** Stores the changed settings, with one audit entry. The errors are by path (`titles.receipt.tr`). */
export async function changeSettings<Group extends Settings>(
  { tx, now, audit, findForeignIbans }: StaffTx,
  group: Group,
  newValues: Partial<ValuesOf<Group>>,
): Promise<SettingsChanged> {
  const singleRows = Object.entries(newValues).flatMap(([name, value]) => {
    const key = ownValue<Setting>(group.fields, name)?.row;
    return key ? [{ name, key, value: value ?? 0 }] : [];
  });
  const usesGroupRow = singleRows.length < Object.keys(newValues).length;
  if (usesGroupRow) await lockSettings(tx, group);
  const currentValues = await readSettings(tx, group);
  const changes = findChanges(flattenTexts(currentValues), flattenTexts(newValues));
  if (!changes) return { kind: "saved" };
  const errors = await findForeignIbans(changes.after);
  if (Object.keys(errors).length > 0) return { kind: "refused", errors };
  const rows: { key: string; value: unknown }[] = singleRows.filter(({ name }) =>
    Object.hasOwn(changes.after, name),
  );
  if (usesGroupRow) rows.push({ key: group.key, value: { ...currentValues, ...newValues } });
  for (const { key, value } of rows) {
    const set = { value, updatedAt: now };
    await tx
      .insert(settings)
      .values({ key, ...set })
      .onConflictDoUpdate({ target: settings.key, set });
  }
  await audit({ action: "update", entity: "setting", entityId: group.key, ...changes });
  return { kind: "saved" };
}

/** Stores settings that have no text of staff, so that a refusal is a fault of the program. */
export async function storeSettings<Group extends Settings>(
  staff: StaffTx,
  group: Group,
  newValues: Partial<ValuesOf<Group>>,
): Promise<void> {
  const { kind } = await changeSettings(staff, group, newValues);
  if (kind === "refused") throw new Error(`the settings ${group.key} were refused`);
}

/** Names the errors by the fields of a form: `name.en` is `name_en`, and `name.tr` is `name`. */
export function byField(outcome: SettingsChanged): SettingsChanged {
  if (outcome.kind === "saved") return outcome;
  const errors = Object.entries(outcome.errors).map(([path, error]) => [
    path.replace(`.${DEFAULT_LOCALE}`, "").replace(".", "_"),
    error,
  ]);
  return { kind: "refused", errors: Object.fromEntries(errors) };
}

/** Flattens nested texts to paths (`titles.receipt.tr`), so that the audit entry contains only the changed texts. */
function flattenTexts(value: object, path = ""): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, innerValue]) =>
      typeof innerValue === "object" && innerValue !== null
        ? Object.entries(flattenTexts(innerValue, `${path}${name}.`))
        : [[`${path}${name}`, innerValue]],
    ),
  );
}
