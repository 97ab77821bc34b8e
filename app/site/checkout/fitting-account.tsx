import { type AccountsOfBank, fittingFirst } from "#shared/money/donation-accounts.ts";
import { AccountList } from "./account-list.tsx";
import { FoldedAccounts } from "./folded-accounts.tsx";

/** The account that fits the donation. All other accounts are folded. */
export function FittingAccount({
  banks,
  purpose,
  heading = "h2",
}: {
  banks: readonly AccountsOfBank[];
  /** The purpose of the cart (shared/money/donation-accounts.ts). */
  purpose: string | null;
  heading?: "h2" | "h3";
}) {
  const { fitting, others: otherBanks } = fittingFirst(banks, purpose);
  return (
    <div>
      <AccountList banks={fitting} heading={heading} />
      <FoldedAccounts banks={otherBanks} heading={heading} />
    </div>
  );
}
