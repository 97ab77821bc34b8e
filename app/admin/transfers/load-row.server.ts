import { listActiveCampaigns } from "#server/content/campaigns/queries.ts";
import { listActiveProjects } from "#server/content/projects/queries.ts";
import { matchesOfRows } from "#server/giving/transfers/list-matches.ts";
import { readChoice } from "#server/giving/transfers/read-choice.ts";
import { findReturnCounterpart } from "#server/giving/transfers/read-return.ts";
import { type RowDetails, readRow } from "#server/giving/transfers/read-row.ts";
import { readSimilarRows } from "#server/giving/transfers/read-similar-rows.ts";
import { readSuggestions } from "#server/giving/transfers/read-suggestions.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { leastAmount } from "#shared/giving/donation.ts";
import { minimumFor } from "#shared/giving/kurban.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import { MIN_PAYMENT } from "#shared/money/money.ts";
import { findGifts } from "./find-gifts.server.ts";

/** Parses the number of a row in an address; null if it is not valid. */
export function rowIdOf(id: string): number | null {
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}

/** Loads all data of a row's page; null if the row does not exist. */
export async function loadRow(db: Db, id: number, asked: URLSearchParams) {
  const row = await readRow(db, id);
  if (!row) return null;
  const matches = await matchesOfRows(db, [id]);
  const open = isOpen(row);
  const typed = (asked.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 60);
  const order = asked.get("order") ?? "";
  const adjusted = matches.find((match) => String(match.id) === asked.get("adjust") && match.missing > 0);
  return {
    row,
    matches,
    other: await findReturnCounterpart(db, id),
    similarRow: (await readSimilarRows(db, [row])).get(row.maybeRepeats) ?? null,
    open,
    typed,
    suggestions: open ? ((await readSuggestions(db, [row])).get(id) ?? []) : [],
    found: open && typed ? await findGifts(db, typed) : null,
    choice: open && isOrderId(order) ? ((await readChoice(db, order, row.unmatched)) ?? null) : null,
    adjusting: adjusted ? await readAdjusting(db, adjusted) : null,
    targets: open ? await readTargets(db) : [],
  };
}

async function readAdjusting(db: Db, { id, orderId }: { id: number; orderId: string }) {
  const choice = await readChoice(db, orderId, 0);
  return choice ? { match: id, choice } : null;
}

/** Whether a part of the row can still be matched. */
function isOpen({ state, unmatched, currency }: RowDetails): boolean {
  return unmatched > 0 && currency === "TRY" && state !== "ignored" && state !== "returned";
}

async function readTargets(db: Db) {
  const campaigns = await listActiveCampaigns(db, "tr");
  const projects = await listActiveProjects(db, "tr");
  return [
    ...campaigns.map(({ id, title, category, minAmount }) => {
      const least = leastAmount(minimumFor({ id, category, minAmount }));
      return { id, title, category: String(category), least };
    }),
    ...projects.map(({ id, title }) => ({ id, title, category: "projeler", least: MIN_PAYMENT })),
  ];
}
