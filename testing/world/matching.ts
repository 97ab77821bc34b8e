import { sql } from "drizzle-orm";
import { applyMatches } from "#server/giving/transfers/apply-matches.ts";
import { matchRow } from "#server/giving/transfers/match-row.ts";
import { statementMatches } from "#server/giving/transfers/table.ts";
import { saveSettings } from "#server/staff/save-settings.ts";
import { transferSettings } from "#shared/settings/transfer-settings.ts";
import { openTestStatements } from "./statements.ts";

/** Statement rows that two members of staff match to orders. A match is applied after 30 minutes. */
export async function openTestMatching() {
  const bank = await openTestStatements();
  await saveSettings(await bank.as("Ada", "admin"), transferSettings, { auto: false, delay: 30 });
  const ece = await bank.as("Ece");
  const deniz = await bank.as("Deniz");
  const match = (rowId: number, orderId: string, amount = 250_00, ctx = ece) =>
    matchRow(ctx, { rowId, parts: [{ orderId, amount }] });
  return {
    bank,
    ece,
    deniz,
    match,
    apply: () => applyMatches({ ...bank, log: bank.sms.log }, { automatic: false }),
    /** Matches a row. Returns the id of the match. */
    async matchAndReadId(rowId: number, orderId: string, amount?: number): Promise<number> {
      const outcome = await match(rowId, orderId, amount);
      if (outcome.kind !== "matched") throw new Error(outcome.kind);
      return outcome.matches[0] ?? 0;
    },
    statusOf: async (id: string) => (await bank.readOrder(id)).status,
    /** The number of matches that are not undone. */
    countMatches: () => bank.db.$count(statementMatches, sql`undone_at is null`),
  };
}
