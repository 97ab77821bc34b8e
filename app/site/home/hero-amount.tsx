import { Heart } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { fieldErrorText } from "#app/i18n/field-error.ts";
import { ShareStepper } from "#app/site/donate/share-stepper.tsx";
import { Button } from "#app/ui/button.tsx";
import { DefaultSubmit } from "#app/ui/default-submit.tsx";
import { FieldError, inputClasses } from "#app/ui/field.tsx";
import { validateHeroAmount } from "#shared/giving/donation.ts";
import { type DonationCause, minimumFor, sharePrice } from "#shared/giving/kurban.ts";
import { preselectedAmount } from "#shared/giving/offers.ts";
import { formatPlain } from "#shared/money/money.ts";

type Props = {
  target: DonationCause;
  titleId: string;
  onGive: (amount: string) => void;
  children: ReactNode;
};

/**
 * The amount of a slide in lira. A kurban has buttons for the number of shares. If the form is submitted before the
 * page's script has loaded, it leads to the campaign's page with the amount.
 */
export function HeroAmount({ target, titleId, onGive, children }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const price = sharePrice(target);
  const [amount, setAmount] = useState(() => preselectedAmount(target, locale));
  const [isTried, setIsTried] = useState(false);
  const result = validateHeroAmount(amount, minimumFor(target), price);
  const error = isTried && result.kind === "invalid" ? fieldErrorText(t, locale, result.error) : null;
  const noteId = error ? `${id}-error` : price === null ? undefined : `${id}-hint`;

  // The text that was typed before the script ran is read before a kept press is repeated.
  useLayoutEffect(() => setAmount((current) => input.current?.value ?? current), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (result.kind === "valid") return onGive(amount);
    // The message must be rendered before a screen reader reads the focused field.
    flushSync(() => setIsTried(true));
    input.current?.focus();
  }

  return (
    <form
      action="/bagis"
      onSubmit={submit}
      noValidate
      aria-labelledby={titleId}
      className="max-w-lg 2xl:max-w-xl"
    >
      <DefaultSubmit />
      <input type="hidden" name="campaign" value={target.id} />
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {t("donate.amount")}
      </label>
      <div className="flex flex-wrap gap-2.5">
        <div className="relative min-w-32 flex-1">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-4.5 flex items-center font-sans text-lg text-ink-soft"
          >
            ₺
          </span>
          <input
            ref={input}
            id={id}
            name="amount"
            inputMode="decimal"
            enterKeyHint="go"
            autoComplete="off"
            maxLength={20}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={noteId}
            className={`${inputClasses} min-h-13! rounded-full! ps-10! font-serif text-lg font-semibold tabular-nums`}
          />
        </div>
        {price !== null && <ShareStepper price={price} value={amount} onChange={setAmount} early />}
        <Button type="submit" size="lg" className={price === null ? "shrink-0" : "max-sm:w-full sm:shrink-0"}>
          <Heart aria-hidden className="size-5 max-sm:hidden" />
          {children}
        </Button>
      </div>
      {/* One line is reserved, so that no message moves the page. */}
      <div className="min-h-8">
        {!error && price !== null && (
          <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
            {t("hero.kurban.price", {
              // The amount is isolated (LRI … PDI): in Arabic text the symbol would move to the other side.
              amount: `\u2066₺${formatPlain(price, locale)}\u2069`,
            })}
          </p>
        )}
        <FieldError id={`${id}-error`} message={error} />
      </div>
    </form>
  );
}
