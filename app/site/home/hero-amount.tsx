import { Heart } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { fieldErrorText } from "#app/i18n/field-error.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError, inputLook } from "#app/ui/field.tsx";
import { validateHeroAmount } from "#shared/donation.ts";
import { type Giveable, minimumFor } from "#shared/kurban.ts";
import { formatPlain, parseAmount } from "#shared/money.ts";

type Props = {
  target: Giveable;
  /** Id of the heading with the campaign's title. */
  titleId: string;
  /** Called with the typed amount when it is valid. */
  onGive: (amount: string) => void;
};

/**
 * The amount of a kurban slide: at least the slide's minimum (docs/specification.md#5-validation-rules). Submitted
 * before the page's script has loaded, the form leads to the campaign's own page.
 */
export function HeroAmount({ target, titleId, onGive }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const minimum = minimumFor(target);
  const [amount, setAmount] = useState(minimum === null ? "" : formatPlain(minimum, locale));
  const [tried, setTried] = useState(false);
  const result = validateHeroAmount(amount, minimum);
  const error = tried && result.kind === "invalid" ? fieldErrorText(t, locale, result.error) : null;
  const note = error ? `${id}-error` : minimum === null ? undefined : `${id}-hint`;

  // Take over the text typed before the script ran.
  useEffect(() => setAmount((current) => input.current?.value ?? current), []);

  function give(event: FormEvent) {
    event.preventDefault();
    // Render the message before the focus makes a screen reader read the field.
    flushSync(() => setTried(true));
    if (result.kind === "valid") onGive(amount);
    else input.current?.focus();
  }

  return (
    <form action="/bagis" onSubmit={give} noValidate aria-labelledby={titleId} className="max-w-md">
      <input type="hidden" name="campaign" value={target.id} />
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {t("hero.kurban.amount")}
      </label>
      <div className="flex gap-2.5">
        <div className="relative min-w-0 grow">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-4.5 flex items-center font-sans text-lg text-ink-soft"
          >
            ₺
          </span>
          <input
            ref={input}
            id={id}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={note}
            className={`${inputLook} min-h-13! rounded-full! ps-10! font-serif text-lg font-semibold tabular-nums`}
          />
        </div>
        <Button type="submit" size="lg" className="shrink-0">
          <Heart aria-hidden className="size-5 max-sm:hidden" />
          {t("hero.give")}
        </Button>
      </div>
      {/* Two lines are kept free, so that no message moves the page. */}
      <div className="min-h-13">
        {!error && minimum !== null && (
          <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
            {t((parseAmount(amount) ?? 0) > minimum ? "hero.kurban.more" : "hero.kurban.price", {
              // Isolated (LRI … PDI): in Arabic text the symbol would otherwise move to the other side.
              amount: `\u2066₺${formatPlain(minimum, locale)}\u2069`,
            })}
          </p>
        )}
        <FieldError id={`${id}-error`} message={error} />
      </div>
    </form>
  );
}
