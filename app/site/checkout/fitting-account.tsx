import { ChevronDown } from "lucide-react";
import { useTranslate } from "../../i18n/context.tsx";
import { AccountList, type AccountsOfBank } from "./account-list.tsx";
import { fittingFirst } from "./donation-accounts.ts";

/** The account that fits the donation; the others are folded. */
export function FittingAccount({
  banks,
  purpose,
  heading = "h2",
}: {
  banks: readonly AccountsOfBank[];
  /** What the cart is for (donation-accounts.ts). */
  purpose: string | null;
  heading?: "h2" | "h3";
}) {
  const t = useTranslate();
  const { fitting, others } = fittingFirst(banks, purpose);
  return (
    <div>
      <AccountList banks={fitting} heading={heading} />
      {others.length > 0 && (
        <details className="group mt-3 print:hidden">
          <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-lg px-2 text-sm font-semibold text-leaf-700 [&::-webkit-details-marker]:hidden">
            {t("checkout.accounts.others")}
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="mt-2">
            <AccountList banks={others} heading={heading} />
          </div>
        </details>
      )}
    </div>
  );
}
