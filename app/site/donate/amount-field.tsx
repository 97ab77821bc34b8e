import { Lock } from "lucide-react";
import { useId, useLayoutEffect, useRef } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { classes } from "#app/ui/class-names.ts";
import { Field, FieldError } from "#app/ui/field.tsx";
import { type Giveable, isAmountLocked, minimumFor } from "#shared/kurban.ts";
import { formatMoney, formatPlain, parseAmount } from "#shared/money.ts";
import { quickAmounts } from "./form.ts";
import { Named } from "./named.tsx";

type Props = {
  /** Only where code must find the field by name; a submitted form would put it into the address. */
  name?: string;
  target: Giveable;
  /** On a page with several fields: the title of the campaign or project, for screen readers. */
  of?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
};

/** The amount: typed, or chosen with one press; where the campaign sets a price, that price. */
export function AmountField(props: Props) {
  return isAmountLocked(props.target) ? <Price {...props} /> : <Amount {...props} />;
}

function Amount({ name, target, of, value, onChange, error }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const typed = parseAmount(value);
  const input = useRef<HTMLInputElement>(null);

  // Before a kept press is repeated (app/islands/keep-press.ts).
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the text typed before the script ran.
  useLayoutEffect(() => {
    const before = input.current?.value;
    if (before) onChange(before);
  }, []);

  return (
    <Field
      ref={input}
      name={name}
      label={<Named of={of}>{t("donate.amount")}</Named>}
      prefix="₺"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      // Of cards side by side, room for one line of error: otherwise one card's error would move its whole row.
      className={of && !error ? "sm:pb-[1.825rem]" : undefined}
    >
      <fieldset className="mt-2 grid grid-cols-4 gap-2">
        <legend className="sr-only">
          <Named of={of}>{t("donate.quickAmounts")}</Named>
        </legend>
        {quickAmounts(minimumFor(target)).map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={amount === typed}
            onClick={() => onChange(formatPlain(amount, locale))}
            className={classes(
              "min-h-11 rounded-md border text-sm font-semibold tabular-nums transition-colors",
              amount === typed
                ? "border-leaf-600 bg-leaf-50 text-leaf-800"
                : "border-sand-300 text-ink-soft hover:border-leaf-400 hover:text-leaf-700",
            )}
          >
            <bdi>₺{formatPlain(amount, locale)}</bdi>
          </button>
        ))}
      </fieldset>
    </Field>
  );
}

function Price({ name, target, of, value, error }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const minimum = minimumFor(target);
  const shown = minimum === null ? value : formatMoney(minimum, "TRY", locale);
  const id = useId();
  return (
    <div className={of ? "sm:pb-2" : undefined}>
      <label htmlFor={id} className="flex items-center gap-1.5 text-sm font-semibold text-ink-soft">
        <Lock aria-hidden="true" className="size-3.5" />
        <Named of={of}>{t("donate.price")}</Named>
      </label>
      <input
        id={id}
        name={name}
        readOnly
        size={shown.length}
        value={shown}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="field-sizing-content max-w-full cursor-default bg-transparent font-serif text-2xl font-semibold text-leaf-800 tabular-nums"
      />
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
