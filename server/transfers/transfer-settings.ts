import { inArray } from "drizzle-orm";
import { dayMs, minuteMs } from "#shared/time.ts";
import { type Forbidden, type StaffContext, staffWrite } from "../accounts/staff-write.ts";
import type { Db, Tx } from "../db/connect.ts";
import { settings } from "../db/table.ts";
import { changesOf } from "../records/changes.ts";

/** What administrators decide about transfers that were found in statements. */
export type TransferSettings = {
  /** Whether an intact reference with the exact amount is matched without staff, if TRANSFERS_AUTO permits. */
  auto: boolean;
  /** How long a match can be undone before it is applied: until 09:00 of Istanbul, or minutes. */
  delay: "next-morning" | number;
};

const keys = { auto: "transfers.auto", delay: "transfers.delay" } as const;
/** A week. */
const longestDelay = 7 * 24 * 60;

export async function readTransferSettings(db: Db | Tx): Promise<TransferSettings> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, Object.values(keys)));
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const delay = stored.get(keys.delay);
  return { auto: stored.get(keys.auto) === true, delay: isMinutes(delay) ? delay : "next-morning" };
}

type TransferSettingsSaved =
  | { kind: "saved" }
  | { kind: "refused"; errors: { delay: "invalid" } }
  | Forbidden;

/** Administrators only. */
export function saveTransferSettings(
  ctx: StaffContext,
  wanted: TransferSettings,
): Promise<TransferSettingsSaved> {
  return staffWrite(ctx, "settings.write", async ({ tx, now, audit }): Promise<TransferSettingsSaved> => {
    if (wanted.delay !== "next-morning" && !isMinutes(wanted.delay)) {
      return { kind: "refused", errors: { delay: "invalid" } };
    }
    const changes = changesOf(await readTransferSettings(tx), wanted);
    if (!changes) return { kind: "saved" };
    for (const [name, value] of Object.entries(changes.after)) {
      const row = { key: keys[name as keyof TransferSettings], value, updatedAt: now };
      await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row });
    }
    await audit({ action: "update", entity: "setting", entityId: "transfers", ...changes });
    return { kind: "saved" };
  });
}

function isMinutes(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= longestDelay;
}

/** 09:00 in Istanbul, which keeps UTC+3 all year. */
const morning = 6 * 60 * minuteMs;

/** When a match that is made now is applied. */
export function applyTime({ delay }: Pick<TransferSettings, "delay">, now: Date): Date {
  if (delay !== "next-morning") return new Date(now.getTime() + delay * minuteMs);
  const today = Math.floor(now.getTime() / dayMs) * dayMs + morning;
  return new Date(today > now.getTime() ? today : today + dayMs);
}
