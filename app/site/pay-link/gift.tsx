import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { GiftLines } from "#app/site/payment-result/gift-lines.tsx";
import { formatMoney } from "#shared/money/money.ts";
import type { LinkPage } from "./load.server.ts";

/** The purpose and the amount. The donor is not named, because a link may be forwarded. */
export function Gift({ gift: { lines, amount } }: { gift: Extract<LinkPage, { gift: object }>["gift"] }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <section className="rounded-xl bg-white p-5 shadow-soft sm:p-8">
      <h2 className="text-xl">{t("label.yourGift")}</h2>
      <div className="mt-2">
        <GiftLines lines={lines} />
      </div>
      <p className="mt-2 flex items-baseline justify-between gap-4 border-t border-sand-200 pt-4">
        <span className="font-semibold">{t("label.total")}</span>
        <span className="font-serif text-2xl font-semibold tabular-nums">
          <bdi>{formatMoney(amount, "TRY", locale)}</bdi>
        </span>
      </p>
    </section>
  );
}
