import type { AccountRow, ChangeRow } from "#server/giving/accounts/rules.ts";
import type { PurposeNames } from "#shared/money/account-purpose.ts";
import { unchangedIdentity } from "#shared/money/unchanged-identity.ts";
import { shownFields } from "./change-text.tsx";
import { accountsText as text } from "./messages.ts";
import type { ShownRequest } from "./undecided-requests.tsx";

/** Returns the waiting changes by request, ready to show. */
export function requestsOf(
  changes: readonly ChangeRow[],
  accounts: readonly Pick<AccountRow, "id" | "name" | "holder" | "iban">[],
  purposeNames: PurposeNames,
): ShownRequest[] {
  return [...Map.groupBy(changes, ({ requestId }) => requestId)].flatMap(([id, of]) => {
    const [first] = of;
    if (!first) return [];
    const { requestedBy, requestedName, requestedAt, approvedName, effectiveAt } = first;
    const shown = of.map(({ id: change, accountId, action, before, after }) => {
      const account = accounts.find((each) => each.id === accountId);
      const name = account?.name ?? after.name ?? "";
      // The administrator who decides always sees the name, the receiver and the IBAN, also where they do not change.
      const fields = [
        ...shownFields(null, unchangedIdentity(after, account), purposeNames),
        ...shownFields(before, after, purposeNames),
      ];
      return { id: change, title: `${text.action[action]}: ${name}`, fields };
    });
    return [{ id, requestedBy, requestedName, requestedAt, approvedName, effectiveAt, changes: shown }];
  });
}
