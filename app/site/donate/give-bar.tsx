import { useId, useLayoutEffect, useRef } from "react";
import { useTranslate } from "#app/i18n/context.tsx";
import { Button } from "#app/ui/button.tsx";
import { inputClasses } from "#app/ui/field.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import { sharePrice } from "#shared/giving/kurban.ts";
import type { DonationTarget } from "./form.ts";
import { LabelWithTitle } from "./label-with-title.tsx";

type Props = {
  target: DonationTarget;
  amount: string;
  onAmount: (amount: string) => void;
  onGive: () => void;
};

/**
 * The bar at the lower edge of narrow screens. It is visible while the donation form is out of view
 * (app/behaviours/give-bar.ts). The modal validates the amount.
 */
export function GiveBar({ target, amount, onAmount, onGive }: Props) {
  const t = useTranslate();

  return (
    <form
      action="/bagis"
      onSubmit={(event) => {
        event.preventDefault();
        onGive();
      }}
      noValidate
      data-behaviour="give-bar"
      className="invisible fixed inset-x-0 bottom-0 z-20 hidden translate-y-full border-t border-sand-200 bg-white/95 shadow-lift backdrop-blur-md transition duration-200 ease-calm barred:visible barred:translate-y-0 tall:block lg:hidden! print:hidden"
    >
      <input type="hidden" name="campaign" value={target.id} />
      <div className="wrap flex items-center gap-3 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] max-[22rem]:flex-wrap">
        <p
          {...storedTextIn(target, "title")}
          className="line-clamp-2 min-w-0 grow font-serif text-sm leading-snug font-semibold max-[22rem]:line-clamp-1 max-[22rem]:basis-full"
        >
          {target.title}
        </p>
        {sharePrice(target) !== null ? (
          <p className="font-semibold text-leaf-800 tabular-nums">
            <bdi>₺{amount}</bdi>
          </p>
        ) : (
          <BarAmount target={target} amount={amount} onAmount={onAmount} />
        )}
        <Button type="submit" className="min-h-12 shrink-0">
          <span>
            <LabelWithTitle titled={target}>{t("donate.continue")}</LabelWithTitle>
          </span>
        </Button>
      </div>
    </form>
  );
}

function BarAmount({ target, amount, onAmount }: Omit<Props, "onGive">) {
  const t = useTranslate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the text typed before the script ran.
  useLayoutEffect(() => {
    const earlyText = input.current?.value;
    if (earlyText) onAmount(earlyText);
  }, []);

  return (
    <div className="relative w-27 shrink-0 max-[22rem]:w-0 max-[22rem]:grow">
      <label htmlFor={id} className="sr-only">
        <LabelWithTitle titled={target}>{t("label.amount")}</LabelWithTitle>
      </label>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3.5 flex items-center text-ink-soft"
      >
        ₺
      </span>
      <input
        ref={input}
        id={id}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        placeholder={t("label.amount")}
        value={amount}
        onChange={(event) => onAmount(event.target.value)}
        className={`${inputClasses} rounded-full! ps-8! pe-3! font-semibold tabular-nums`}
      />
    </div>
  );
}
