import { ChevronDown, Landmark } from "lucide-react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { storedTextAttributes } from "#app/ui/stored-text-attributes.ts";
import type { AccountsOfBank } from "#shared/money/donation-accounts.ts";
import { groupIban } from "#shared/money/iban.ts";
import { accountName, accountNote } from "#shared/text/account-name.ts";
import { AccountKarekod } from "./account-karekod.tsx";
import { AccountQr } from "./account-qr.tsx";

export function AccountDetails({
  bank,
  accounts,
  codes,
  isOpen,
}: AccountsOfBank & {
  /** The pictures of the Karekod by IBAN. */
  codes: Record<string, string>;
  isOpen: boolean;
}) {
  const t = useTranslate();
  return (
    <details
      open={isOpen}
      className="unfolded-in-print group rounded-xl bg-white shadow-soft ring-1 ring-sand-200"
    >
      <summary className="flex list-none items-center gap-4 rounded-xl px-5 py-5 sm:px-7 [&::-webkit-details-marker]:hidden">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf-50 text-leaf-600">
          <Landmark aria-hidden className="size-5" />
        </span>
        <h2 className="grid min-w-0 grow text-lg">
          <bdi {...storedTextAttributes}>{bank}</bdi>
          <span className="font-sans text-sm font-normal tracking-normal text-ink-faint">
            {t("accounts.count", { count: accounts.length })}
          </span>
        </h2>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-faint transition-transform duration-200 group-open:rotate-180 print:hidden"
        />
      </summary>
      <ul className="divide-y divide-sand-200 border-t border-sand-200 px-5 sm:px-7">
        {accounts.map((account) => (
          <li
            key={account.iban}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-5 break-inside-avoid"
          >
            <Account bank={bank} account={account} code={codes[account.iban]} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Account({
  bank,
  account,
  code,
}: {
  bank: string;
  account: AccountsOfBank["accounts"][number];
  code: string | undefined;
}) {
  const t = useTranslate();
  const { holder, iban, currency, swift } = account;
  const locale = useLocale();
  const { text: name, language } = accountName(account, locale);
  const note = accountNote(account, locale);
  return (
    <>
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">
          <bdi lang={language} dir="auto" className="font-semibold text-ink">
            {name}
          </bdi>{" "}
          · <bdi>{currency}</bdi>
        </p>
        <p className="mt-1 text-base font-medium tabular-nums sm:text-lg">
          <bdi dir="ltr">{groupIban(iban)}</bdi>
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          {t("accounts.holder")}:{" "}
          <bdi {...storedTextAttributes} className="font-semibold text-ink">
            {holder}
          </bdi>
        </p>
        {swift && (
          <p className="text-sm text-ink-soft">
            SWIFT: <bdi dir="ltr">{swift}</bdi>
          </p>
        )}
        {note && (
          <p lang={note.language} dir="auto" className="mt-1 text-sm text-ink-soft">
            {note.text}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full print:hidden">
        <CopyButton
          text={iban}
          label={t("accounts.copyIban")}
          copiedText={t("label.copied")}
          name={t("accounts.copyNamed", { name: `${bank}, ${name}` })}
          className="max-sm:flex-1"
        />
        <CopyButton
          text={holder}
          label={t("accounts.copyReceiver")}
          copiedText={t("label.copied")}
          name={t("accounts.copyHolder", { name: `${bank}, ${name}` })}
          className="max-sm:flex-1"
        />
      </div>
      {code ? (
        <AccountKarekod picture={code} name={`${bank}, ${name}`} />
      ) : (
        <AccountQr iban={iban} name={`${bank}, ${name}`} />
      )}
    </>
  );
}
