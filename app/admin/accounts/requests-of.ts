import type { AccountRow, ChangeRow } from "#server/giving/accounts/rules.ts";
import { shownFields } from "./change-text.tsx";
import { accountsText as text } from "./messages.ts";
import type { ShownRequest } from "./undecided-requests.tsx";

/** Returns the waiting changes by request, ready to show. */
export function requestsOf(
  changes: readonly ChangeRow[],
  accounts: readonly Pick<AccountRow, "id" | "name">[],
): ShownRequest[] {
  return [...Map.groupBy(changes, ({ requestId }) => requestId)].flatMap(([id, of]) => {
    const [first] = of;
    if (!first) return [];
    const { requestedBy, requestedName, requestedAt, approvedName, effectiveAt } = first;
    const shown = of.map(({ id: change, accountId, action, before, after }) => {
      const name = accounts.find((account) => account.id === accountId)?.name ?? after.name ?? "";
      return { id: change, title: `${text.action[action]}: ${name}`, fields: shownFields(before, after) };
    });
    return [{ id, requestedBy, requestedName, requestedAt, approvedName, effectiveAt, changes: shown }];
  });
}
