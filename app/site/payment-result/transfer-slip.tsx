import type { ReactNode } from "react";
import type { DonorOrder } from "#app/http/request/payment-result.ts";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { Karekod } from "#app/site/bank-accounts/karekod.tsx";
import { Qr } from "#app/site/bank-accounts/qr.tsx";
import { useRootData } from "#app/site/shell/site-data.ts";
import { classes } from "#app/ui/class-names.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { storedTextAttributes } from "#app/ui/stored-text-attributes.ts";
import type { AccountsOfBank } from "#shared/money/donation-accounts.ts";
import { groupIban } from "#shared/money/iban.ts";
import { formatMoney } from "#shared/money/money.ts";
import { accountName } from "#shared/text/account-name.ts";

/** The details that the donor's bank asks for. app/behaviours/save-picture.ts draws them as a picture. */
export function TransferSlip({
  order,
  banks,
  codes,
}: {
  order: DonorOrder;
  banks: readonly AccountsOfBank[];
  codes: Record<string, string>;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const { site } = useRootData();
  const [bank] = banks;
  const [account] = bank?.accounts ?? [];
  const localizedName = account && accountName(account, locale);
  const karekod = account && codes[account.iban];
  const name = t("result.transfer.iban");
  const holder = account?.holder ?? site.name;
  const code =
    karekod && localizedName ? (
      <figure className="max-w-40">
        <Karekod picture={karekod} name={localizedName.text} className="w-40" />
        <figcaption className="mt-2 text-center text-sm font-semibold">
          {t("accounts.karekod.scan")}
        </figcaption>
      </figure>
    ) : (
      // The QR code contains only the IBAN, because payment QR codes need a licence.
      account && <Qr text={account.iban} name={name} className="w-28" />
    );
  return (
    <dl
      data-picture=""
      className="mt-8 divide-y divide-sand-200 overflow-hidden rounded-xl bg-white shadow-lift print:mt-4 print:border print:border-sand-300 print:shadow-none"
    >
      <Row id="amount" name={t("result.transfer.amount")} copy={plainLira(order.amount)}>
        <bdi className="font-serif text-2xl font-semibold tabular-nums">
          {formatMoney(order.amount, "TRY", locale)}
        </bdi>
      </Row>
      <Row id="holder" name={t("result.transfer.holder")} copy={holder}>
        <bdi {...storedTextAttributes} className="font-semibold">
          {holder}
        </bdi>
      </Row>
      {bank && account && localizedName && (
        <>
          <Row id="bank" name={t("result.transfer.bank")}>
            <span className="font-semibold">
              <bdi lang={localizedName.language}>{localizedName.text}</bdi> <span>·</span>{" "}
              <bdi {...storedTextAttributes}>{bank.bank}</bdi>
            </span>
          </Row>
          <Row id="iban" name={name} copy={account.iban} ltr code={code}>
            <span className="font-semibold tabular-nums">{groupIban(account.iban)}</span>
          </Row>
        </>
      )}
      <Row id="reference" name={t("result.transfer.reference")} copy={order.name} ltr isHighlighted>
        <span className="text-2xl font-semibold whitespace-nowrap tabular-nums">{order.name}</span>
      </Row>
    </dl>
  );
}

function Row({
  id,
  name,
  copy,
  ltr = false,
  isHighlighted = false,
  code,
  children,
}: {
  id: string;
  name: string;
  copy?: string;
  ltr?: boolean;
  isHighlighted?: boolean;
  code?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslate();
  const button = copy && (
    <CopyButton
      text={copy}
      label={t("label.copy")}
      copiedText={t("label.copied")}
      name={t("checkout.copy.named", { name })}
      textId={`transfer-${id}`}
      selectedText={t("result.transfer.selected")}
      className={isHighlighted ? "bg-white" : ""}
    />
  );
  return (
    <div
      data-row=""
      className={classes(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4 sm:px-7 print:gap-y-1 print:py-2.5",
        isHighlighted && "bg-gold-100",
      )}
    >
      <dt className="w-full text-sm text-ink-soft">{name}</dt>
      <dd className="min-w-44 flex-1">
        <bdi id={`transfer-${id}`} data-value="" dir={ltr ? "ltr" : undefined} className="wrap-anywhere">
          {children}
        </bdi>
        {isHighlighted && <p className="mt-1 text-sm text-gold-700">{t("result.transfer.reference.hint")}</p>}
        {code && <div className="mt-3">{button}</div>}
      </dd>
      {code ? <dd>{code}</dd> : button && <dd className="print:hidden">{button}</dd>}
    </div>
  );
}

/** Returns `1500` or `1500,50`, the format of banks. */
function plainLira(amount: number): string {
  const lira = Math.floor(amount / 100);
  const kurus = amount % 100;
  return kurus === 0 ? String(lira) : `${lira},${String(kurus).padStart(2, "0")}`;
}
