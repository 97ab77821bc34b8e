import { HeartHandshake } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatMoney } from "#shared/money.ts";
import { useLocale, useTranslate } from "../../i18n/context.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import type { AccountsOfBank } from "./account-list.tsx";
import { FittingAccount } from "./fitting-account.tsx";
import { OrderNumber } from "./order-number.tsx";

/** After a bank transfer: the amount, the accounts and the reference. Staff approve it once the money has arrived. */
export function TransferReceived({
  orderId,
  amount,
  purpose,
  banks,
  siteName,
}: {
  orderId: string;
  amount: number;
  /** What the cart was for (donation-accounts.ts). */
  purpose: string | null;
  banks: readonly AccountsOfBank[];
  siteName: string;
}) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = `${t("checkout.received.title")} | ${siteName}`;

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  // The route's title comes first in the head, so a second <title> would have no effect.
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <div className="mx-auto max-w-2xl">
      <div className="text-center">
        <span className="mx-auto grid size-20 place-items-center rounded-full bg-leaf-100 text-leaf-600">
          <HeartHandshake aria-hidden="true" className="size-10" strokeWidth={1.5} />
        </span>
        <h1 ref={heading} tabIndex={-1} className="mt-6 text-3xl outline-none sm:text-4xl">
          {t("checkout.received.title")}
        </h1>
        <p className="mx-auto mt-3 max-w-lg text-ink-soft">{t("checkout.received.text")}</p>
      </div>
      <WhatToSend orderId={orderId} amount={amount} />
      <h2 className="mt-10 text-xl">{t("checkout.received.accounts")}</h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        {t("checkout.received.accounts.hint")} {t("checkout.accounts.holder", { name: siteName })}
      </p>
      <FittingAccount banks={banks} purpose={purpose} heading="h3" />
      <div className="mt-9 text-center print:hidden">
        <ButtonLink href="/" look="secondary" size="lg">
          {t("checkout.received.home")}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The amount and the reference of the transfer. */
function WhatToSend({ orderId, amount }: { orderId: string; amount: number }) {
  const [t, locale] = [useTranslate(), useLocale()];
  return (
    <div className="mt-9 overflow-hidden rounded-lg bg-sand-200 shadow-soft print:border print:border-sand-300 print:shadow-none">
      <dl className="grid gap-px sm:grid-cols-2">
        <div className="bg-white p-5 sm:p-6">
          <dt className="text-sm text-ink-soft">{t("checkout.received.amount")}</dt>
          <dd className="mt-1 font-serif text-2xl font-semibold tabular-nums">
            {formatMoney(amount, "TRY", locale)}
          </dd>
        </div>
        <div className="bg-white p-5 sm:p-6">
          <dt className="text-sm text-ink-soft">{t("checkout.received.reference")}</dt>
          <dd className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
            <OrderNumber id={orderId} className="text-base min-[24rem]:text-lg" />
            <CopyButton
              text={orderId}
              label={t("checkout.copy")}
              done={t("checkout.copy.done")}
              name={t("checkout.copy.named", { name: t("checkout.received.reference") })}
            />
          </dd>
        </div>
      </dl>
      <p className="mt-px bg-gold-100 px-5 py-3.5 text-sm text-gold-700 sm:px-6">
        {t("checkout.received.reference.hint")}
      </p>
    </div>
  );
}
