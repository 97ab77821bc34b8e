import { ChevronDown } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import type { AccountsOfBank } from "#shared/money/donation-accounts.ts";
import { AccountList } from "./account-list.tsx";

export function FoldedAccounts({
  banks,
  heading,
}: {
  banks: readonly AccountsOfBank[];
  heading: "h2" | "h3";
}) {
  const t = useTranslate();
  if (banks.length === 0) return null;
  return (
    <details className="group/others mt-3 print:hidden">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-lg px-2 text-sm font-semibold text-leaf-700 [&::-webkit-details-marker]:hidden">
        {t("checkout.accounts.others")}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open/others:rotate-180"
        />
      </summary>
      <div className="mt-2">
        <AccountList banks={banks} heading={heading} />
      </div>
    </details>
  );
}
