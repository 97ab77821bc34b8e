import type { HistoryEntry } from "#server/payments/order-history.ts";
import { historyLine } from "./history-text.ts";
import { detailText } from "./messages.ts";
import { Timeline } from "./timeline.tsx";

/** The order's history, newest first. */
export function HistoryPanel({
  history,
  codes,
}: {
  history: readonly HistoryEntry[];
  codes: Record<string, string>;
}) {
  const entries = history.toReversed().map((entry) => ({ at: entry.at, ...historyLine(entry, codes) }));
  return <Timeline title={detailText.history} entries={entries} />;
}
