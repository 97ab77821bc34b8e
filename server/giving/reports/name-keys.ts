import { inArray } from "drizzle-orm";
import { campaigns } from "#server/content/campaigns/table.ts";
import { projects } from "#server/content/projects/table.ts";
import { cashDesks } from "#server/giving/cash/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { ReportGrouping } from "#shared/giving/report-groupings.ts";
import { deskPrefix, sourcePrefix } from "#shared/giving/report-places.ts";
import { donationTypeName, orderSourceName, paymentMethodName } from "#shared/text/label.ts";
import { LANGUAGES, toLocale } from "#shared/text/locale.ts";

/** Returns the Turkish names of the keys of a report. */
export async function nameKeys(
  tx: Tx,
  by: ReportGrouping,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (by === "campaign") return nameTargets(tx, keys);
  const deskNames = by === "place" ? await nameDesks(tx, keys) : new Map<string, string>();
  return new Map(keys.map((key) => [key, deskNames.get(key) ?? nameKey(by, key)]));
}

function nameKey(by: ReportGrouping, key: string): string {
  switch (by) {
    case "donationType":
      return donationTypeName(key);
    case "method":
      return paymentMethodName(key);
    case "source":
      return orderSourceName(key);
    case "language": {
      const locale = toLocale(key);
      return locale ? LANGUAGES[locale].name : key;
    }
    case "place":
      return orderSourceName(key.slice(sourcePrefix.length));
    default:
      return key;
  }
}

/** A renamed campaign has its present title. Campaigns and projects with gifts are never deleted. */
async function nameTargets(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = [];
  for (const table of [campaigns, projects]) {
    rows.push(
      ...(await tx
        .select({ id: table.id, title: table.title })
        .from(table)
        .where(inArray(table.id, [...ids]))),
    );
  }
  return new Map(rows.map(({ id, title }) => [id, title]));
}

async function nameDesks(tx: Tx, keys: readonly string[]): Promise<Map<string, string>> {
  const ids = keys.flatMap((key) => (key.startsWith(deskPrefix) ? [key.slice(deskPrefix.length)] : []));
  const desks = await tx
    .select({ id: cashDesks.id, name: cashDesks.name, place: cashDesks.place })
    .from(cashDesks)
    .where(inArray(cashDesks.id, ids));
  return new Map(
    desks.map(({ id, name, place }) => [`${deskPrefix}${id}`, [name, place].filter(Boolean).join(", ")]),
  );
}
