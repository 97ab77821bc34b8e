import { eq, inArray } from "drizzle-orm";
import { findChanges } from "#server/platform/changes.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";
import type { NameOf, Setting, Settings, ValuesOf } from "#shared/settings/define-settings.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "./staff-write.ts";

const fieldsOf = ({ fields }: Settings) => Object.entries<Setting>(fields);

export async function readSettings<Group extends Settings>(
  db: Db | Tx,
  group: Group,
): Promise<ValuesOf<Group>> {
  const keys = [group.key, ...fieldsOf(group).flatMap(([, { row }]) => row ?? [])];
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, keys));
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const together = Object(stored.get(group.key)) as Record<string, unknown>;
  return Object.fromEntries(
    fieldsOf(group).map(([name, field]) => [
      name,
      readValue(field, field.row ? stored.get(field.row) : together[name]),
    ]),
  ) as ValuesOf<Group>;
}

function readValue(field: Setting, stored: unknown): unknown {
  // The row of a single setting holds 0 for no number, because some drivers turn a JSON null into SQL's null.
  const value = field.control === "number" && stored === 0 ? null : stored;
  const read = field.stored.safeParse(value);
  return read.success ? read.data : field.default;
}

export type SettingErrors<Group extends Settings> = Partial<Record<NameOf<Group>, string>>;

type SettingsSaved<Group extends Settings> =
  | { kind: "saved" }
  | { kind: "refused"; errors: SettingErrors<Group> }
  | Forbidden;

/**
 * Saves the fields that an administrator sent; fields that are left out stay as they are. `check` finds problems between
 * fields.
 */
export function saveSettings<Group extends Settings>(
  ctx: StaffContext,
  group: Group,
  typed: Partial<ValuesOf<Group>>,
  check?: (wanted: ValuesOf<Group>, tx: Tx) => SettingErrors<Group> | Promise<SettingErrors<Group>>,
): Promise<SettingsSaved<Group>> {
  return staffWrite(ctx, "settings.write", async (staff): Promise<SettingsSaved<Group>> => {
    const wanted: Record<string, unknown> = {};
    const errors: Record<string, string> = {};
    for (const [name, value] of Object.entries(typed)) {
      const parsed = ownValue<Setting>(group.fields, name)?.rule.safeParse(value);
      if (!parsed) continue;
      if (parsed.success) wanted[name] = parsed.data;
      else errors[name] = parsed.error.issues[0]?.message ?? "invalid";
    }
    const all = { ...typed, ...wanted } as ValuesOf<Group>;
    const found = { ...(await check?.(all, staff.tx)), ...errors } as SettingErrors<Group>;
    if (Object.keys(found).length > 0) return { kind: "refused", errors: found };
    await changeSettings(staff, group, wanted as Partial<ValuesOf<Group>>);
    return { kind: "saved" };
  });
}

/** Stores the settings that differ, with one audit entry. */
export async function changeSettings<Group extends Settings>(
  { tx, now, audit }: StaffTx,
  group: Group,
  wanted: Partial<ValuesOf<Group>>,
): Promise<void> {
  const own = Object.entries(wanted).flatMap(([name, value]) => {
    const key = ownValue<Setting>(group.fields, name)?.row;
    return key ? [{ name, key, value: value ?? 0 }] : [];
  });
  const isTogether = own.length < Object.keys(wanted).length;
  // Another change of the common row waits until this transaction ends.
  if (isTogether) {
    await tx.insert(settings).values({ key: group.key, value: {}, updatedAt: now }).onConflictDoNothing();
    await tx.select({ key: settings.key }).from(settings).where(eq(settings.key, group.key)).for("update");
  }
  const present = await readSettings(tx, group);
  const changes = findChanges(flat(present), flat(wanted));
  if (!changes) return;
  const rows: { key: string; value: unknown }[] = own.filter(({ name }) =>
    Object.hasOwn(changes.after, name),
  );
  if (isTogether) rows.push({ key: group.key, value: { ...present, ...wanted } });
  for (const { key, value } of rows) {
    const set = { value, updatedAt: now };
    await tx
      .insert(settings)
      .values({ key, ...set })
      .onConflictDoUpdate({ target: settings.key, set });
  }
  await audit({ action: "update", entity: "setting", entityId: group.key, ...changes });
}

/** Names each text by its path (`titles.receipt.tr`), so that the audit trail shows only the texts that changed. */
function flat(value: object, path = ""): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      typeof inner === "object" && inner !== null
        ? Object.entries(flat(inner, `${path}${name}.`))
        : [[`${path}${name}`, inner]],
    ),
  );
}
