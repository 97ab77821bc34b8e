import { HeartHandshake, ImageDown, Printer } from "lucide-react";
import type { DonorOrder, PaymentResult } from "#app/http/request/payment-result.ts";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { AccountList } from "#app/site/checkout/account-list.tsx";
import { FoldedAccounts } from "#app/site/checkout/folded-accounts.tsx";
import { useRootData } from "#app/site/shell/site-data.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { DonorShare } from "#server/giving/kurban/list-donor-shares.ts";
import { type AccountsOfBank, fittingFirst, purposeOf } from "#shared/money/donation-accounts.ts";
import { formatMoney } from "#shared/money/money.ts";
import { formatDate } from "#shared/text/dates.ts";
import { Foundation } from "./foundation.tsx";
import { GiftLines } from "./gift-lines.tsx";
import type { TrackingLink } from "./load-shares.server.ts";
import { HoldText, SharesPart } from "./shares-part.tsx";
import { TransferSlip } from "./transfer-slip.tsx";

/** The result of an order that waits for the donor's transfer. */
export function Transfer({
  order,
  shares,
  tracking,
  otherTransfers,
  banks,
  codes,
  registry,
}: {
  order: DonorOrder;
  shares: readonly DonorShare[];
  tracking: TrackingLink | null;
  otherTransfers: PaymentResult["otherTransfers"];
  banks: readonly AccountsOfBank[];
  /** The pictures of the Karekod by IBAN. */
  codes: Record<string, string>;
  registry: string | null;
}) {
  const t = useTranslate();
  const { fitting, others: otherAccounts } = fittingFirst(banks, purposeOf(order.lines));
  return (
    <div className="wrap max-w-2xl pt-10 sm:pt-14 print:max-w-none print:pt-0">
      <span hidden data-behaviour="paid-cart" data-order={order.id} />
      <Thanks />
      <HoldText order={order} shares={shares} />
      <TransferSlip order={order} banks={fitting} codes={codes} />
      <SlipButtons name={order.name} />
      <p className="mt-3 text-sm text-ink-soft print:hidden">{t("result.transfer.back")}</p>
      {order.mail && (
        <p className="mt-2 text-sm text-ink-soft print:hidden">{t(`result.transfer.mail.${order.mail}`)}</p>
      )}
      <FoldedAccounts banks={otherAccounts} heading="h3" />
      <section className="mt-8 rounded-xl bg-white p-5 shadow-soft sm:p-7 print:mt-4 print:p-0 print:shadow-none">
        <h2 className="text-lg">{t("label.yourGift")}</h2>
        <div className="mt-2 mb-5">
          <GiftLines lines={order.lines} />
          <Facts order={order} />
          <SharesPart order={order} shares={shares} tracking={tracking} />
        </div>
        <Foundation registry={registry} />
      </section>
      {otherTransfers.length > 0 && <OtherTransfers others={otherTransfers} />}
      <div className="mt-9 text-center print:hidden">
        <ButtonLink href="/" variant="secondary" size="lg">
          {t("result.home")}
        </ButtonLink>
      </div>
    </div>
  );
}

function Thanks() {
  const t = useTranslate();
  return (
    <div className="text-center">
      <span className="mx-auto grid size-16 place-items-center rounded-full bg-leaf-100 text-leaf-600 print:hidden">
        <HeartHandshake aria-hidden="true" className="size-8" strokeWidth={1.5} />
      </span>
      <h1
        tabIndex={-1}
        data-behaviour="focus"
        className="mt-5 text-3xl outline-none sm:text-4xl print:mt-0 print:text-3xl"
      >
        {t("result.title.transfer")}
      </h1>
      <p className="mx-auto mt-3 max-w-lg text-ink-soft">{t("result.transfer.text")}</p>
    </div>
  );
}

function SlipButtons({ name }: { name: string }) {
  const t = useTranslate();
  const { site } = useRootData();
  return (
    <div className="mt-4 flex print:hidden flex-wrap gap-3">
      <Button
        data-behaviour="save-picture"
        data-title={site.name}
        data-file={`havale-${name}.png`}
        variant="secondary"
        className="noscript:hidden max-sm:w-full"
      >
        <ImageDown aria-hidden="true" className="size-4.5" />
        {t("result.transfer.save")}
      </Button>
      <Button data-behaviour="print" variant="secondary" className="noscript:hidden max-sm:w-full">
        <Printer aria-hidden="true" className="size-4.5" />
        {t("result.print")}
      </Button>
    </div>
  );
}

function Facts({ order }: { order: DonorOrder }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {order.donor && <bdi>{order.donor}</bdi>}
      <bdi>{formatDate(order.at, locale)}</bdi>
      <span>
        {t("result.order")}: <bdi dir="ltr">{order.id}</bdi>
      </span>
    </p>
  );
}

function OtherTransfers({ others }: { others: PaymentResult["otherTransfers"] }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <section className="mt-8 print:hidden">
      <h2 className="text-lg">{t("result.transfer.others")}</h2>
      <ul className="mt-2 divide-y divide-sand-200 text-sm">
        {others.map(({ name, amount, at }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
            <bdi dir="ltr" className="font-semibold">
              {name}
            </bdi>
            <bdi className="text-ink-soft">{formatDate(at, locale)}</bdi>
            <bdi className="font-semibold tabular-nums">{formatMoney(amount, "TRY", locale)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The result of a transfer if the browser has no order or the database does not answer. */
export function NoTransfer({
  isUnreadable,
  banks,
}: {
  isUnreadable: boolean;
  banks: readonly AccountsOfBank[];
}) {
  const t = useTranslate();
  return (
    <div className="wrap max-w-2xl pt-10 sm:pt-14">
      <h1 className="text-3xl">{t("result.transfer.none.heading")}</h1>
      <p className="mt-3 mb-8 text-ink-soft">
        {t(isUnreadable ? "result.transfer.unreadable" : "result.transfer.none")}
      </p>
      <AccountList banks={banks} />
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href="/iletisim" size="lg">
          {t("result.contact")}
        </ButtonLink>
        <ButtonLink href="/bagis" variant="secondary" size="lg">
          {t("result.continue")}
        </ButtonLink>
      </div>
    </div>
  );
}
