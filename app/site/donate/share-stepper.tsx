import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { MAX_QUANTITY } from "#shared/giving/cart.ts";
import { countShares } from "#shared/giving/kurban.ts";
import { formatPlain, parseAmount, toDecimalString } from "#shared/money/money.ts";
import { LabelWithTitle, type Titled } from "./label-with-title.tsx";

type Props = {
  /** The price of one share, in kuruş. */
  price: number;
  /** The typed amount. The count is a dash unless the amount is a whole number of shares. */
  value: string;
  onChange: (value: string) => void;
  /** Whether the buttons submit their amount before the script has loaded. The form then needs a `DefaultSubmit`. */
  early?: boolean;
  titled?: Titled | undefined;
};

export function ShareStepper({ price, value, onChange, early: submitsEarly = false, titled }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const amount = parseAmount(value) ?? 0;
  const shares = countShares(amount, price);
  const fewerShares = Math.ceil(amount / price) - 1;
  const moreShares = Math.floor(amount / price) + 1;
  const renderStepButton = (count: number, label: string, sign: ReactNode) => (
    <button
      type={submitsEarly ? "submit" : "button"}
      name="amount"
      value={toDecimalString(count * price)}
      disabled={count < 1 || count > MAX_QUANTITY}
      onClick={(event) => {
        event.preventDefault();
        onChange(formatPlain(count * price, locale));
      }}
      className="grid size-11 shrink-0 place-items-center rounded-full text-leaf-700 transition-colors hover:bg-leaf-50 disabled:text-ink-faint/50 disabled:hover:bg-transparent"
    >
      {sign}
      <span className="sr-only">
        <LabelWithTitle titled={titled}>{label}</LabelWithTitle>
      </span>
    </button>
  );
  return (
    <div className="inline-flex min-h-13 shrink-0 items-center rounded-full border border-sand-300 bg-white px-0.5">
      {renderStepButton(fewerShares, t("donate.shares.less"), <Minus aria-hidden className="size-4" />)}
      <output className="min-w-16 text-center text-base font-semibold whitespace-nowrap tabular-nums">
        {shares === null ? "–" : t("donate.shares", { count: shares })}
      </output>
      {renderStepButton(moreShares, t("donate.shares.more"), <Plus aria-hidden className="size-4" />)}
    </div>
  );
}
