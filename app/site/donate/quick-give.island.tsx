import { Heart } from "lucide-react";
import type { FormEvent } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { sharePrice } from "#shared/giving/kurban.ts";
import { listOfferedAmounts } from "#shared/giving/offers.ts";
import { formatPlain, toDecimalString } from "#shared/money/money.ts";
import type { DonationTarget } from "./form.ts";
import { useGive } from "./give.tsx";
import { LabelWithTitle } from "./label-with-title.tsx";

const maxAmounts = 3;
const buttonClasses =
  "min-h-11 grow rounded-full px-1.5 text-sm font-semibold whitespace-nowrap tabular-nums ring-1 ring-inset transition-colors";

/** A button that opens the modal with the amount; without script it leads to the campaign's page. */
export default function QuickGive({ target }: { target: DonationTarget }) {
  const t = useTranslate();
  const locale = useLocale();
  const { give, added } = useGive([target]);
  const amounts = sharePrice(target) ? [] : listOfferedAmounts(target, locale).slice(0, maxAmounts);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    give(target, submitter?.dataset.amount ?? "");
  }

  return (
    <>
      <div className="@container relative mt-3 sm:mt-5">
        <form action="/bagis" onSubmit={submit} className="flex flex-wrap gap-1.5 @min-[22rem]:gap-2">
          <input type="hidden" name="campaign" value={target.id} />
          {amounts.map(({ amount }) => (
            <button
              key={amount}
              type="submit"
              name="amount"
              value={toDecimalString(amount)}
              data-amount={formatPlain(amount, locale)}
              className={`${buttonClasses} bg-white text-leaf-700 ring-sand-300 hover:bg-leaf-50 hover:ring-leaf-300 @max-[18rem]:nth-of-type-3:hidden`}
            >
              <bdi>₺{formatPlain(amount, locale)}</bdi>
              <span className="sr-only">
                {" "}
                <LabelWithTitle titled={target}>{t("donate.give")}</LabelWithTitle>
              </span>
            </button>
          ))}
          <button
            type="submit"
            className={`${buttonClasses} inline-flex items-center justify-center gap-1.5 bg-leaf-600 px-3! text-white ring-transparent hover:bg-leaf-700`}
          >
            <Heart aria-hidden="true" className="size-4 shrink-0 @max-[22rem]:hidden" />
            <LabelWithTitle titled={target}>{t("donate.give")}</LabelWithTitle>
          </button>
        </form>
      </div>
      {added}
    </>
  );
}
