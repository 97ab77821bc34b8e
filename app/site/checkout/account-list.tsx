import { Landmark } from "lucide-react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { storedTextAttributes } from "#app/ui/stored-text-attributes.ts";
import type { AccountsOfBank } from "#shared/money/donation-accounts.ts";
import { groupIban } from "#shared/money/iban.ts";
import { accountName } from "#shared/text/account-name.ts";

export function AccountList({
  banks,
  heading: Heading = "h2",
}: {
  banks: readonly AccountsOfBank[];
  heading?: "h2" | "h3";
}) {
  const t = useTranslate();
  if (banks.length === 0) return <p className="text-sm text-ink-soft">{t("accounts.none")}</p>;
  return (
    <div className="grid gap-4">
      {banks.map(({ bank, accounts }) => (
        <section key={bank} className="overflow-hidden rounded-lg bg-white shadow-soft">
          <Heading className="flex items-center gap-3 border-b border-sand-200 px-5 py-3.5 font-sans text-sm font-semibold tracking-normal">
            <Landmark aria-hidden="true" className="size-5 text-leaf-500" />
            {bank}
          </Heading>
          <ul className="divide-y divide-sand-200">
            {accounts.map((account) => (
              <Account key={account.iban} bank={bank} account={account} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Account({ bank, account }: { bank: string; account: AccountsOfBank["accounts"][number] }) {
  const t = useTranslate();
  const { holder, iban, currency } = account;
  const { text: name, language } = accountName(account, useLocale());
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3">
      <div className="min-w-0">
        <p className="text-sm text-ink-faint">
          <bdi lang={language}>{name}</bdi> <span>· {currency}</span>
        </p>
        <p dir="ltr" className="text-sm font-medium break-words tabular-nums rtl:text-end">
          {groupIban(iban)}
        </p>
        <p className="text-sm text-ink-faint">
          {t("accounts.holder")}: <bdi {...storedTextAttributes}>{holder}</bdi>
        </p>
      </div>
      <CopyButton
        text={iban}
        label={t("label.copy")}
        copiedText={t("label.copied")}
        name={t("checkout.copy.named", { name: `${bank}, ${name}` })}
      />
    </li>
  );
}
