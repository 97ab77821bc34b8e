import { Lock } from "lucide-react";
import { useId, useLayoutEffect, useRef } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { classes } from "#app/ui/class-names.ts";
import { Field, FieldError } from "#app/ui/field.tsx";
import { type DonationCause, sharePrice } from "#shared/giving/kurban.ts";
import { listOfferedAmounts, type Offers } from "#shared/giving/offers.ts";
import { formatPlain, parseAmount, toDecimalString } from "#shared/money/money.ts";
import { LabelWithTitle, type Titled } from "./label-with-title.tsx";
import { ShareStepper } from "./share-stepper.tsx";

type Props = {
  target: DonationCause & Offers;
  /**
   * The title for screen readers on a page with several amount fields. With a title the buttons submit their amount until
   * the page's script has loaded, so the form needs a `DefaultSubmit`.
   */
  titled?: Titled | undefined;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
};

export function AmountField(props: Props) {
  const price = sharePrice(props.target);
  return price === null ? <TypedAmount {...props} /> : <FixedPrice {...props} price={price} />;
}

function TypedAmount({ target, titled, value, onChange, error }: Props) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);

  // The typed text is read before a kept press is repeated (app/islands/keep-press.ts).
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the text typed before the script ran.
  useLayoutEffect(() => {
    const earlyText = titled && input.current?.value;
    if (earlyText) onChange(earlyText);
  }, []);

  return (
    <Field
      ref={input}
      name="amount"
      label={<LabelWithTitle titled={titled}>{t("donate.amount")}</LabelWithTitle>}
      prefix="₺"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      // A card reserves one line for an error, so that an error does not move the other cards.
      className={titled && !error ? "sm:pb-[1.825rem]" : undefined}
    >
      <QuickAmounts target={target} titled={titled} value={value} onChange={onChange} />
    </Field>
  );
}

function QuickAmounts({ target, titled, value, onChange }: Omit<Props, "error">) {
  const t = useTranslate();
  const locale = useLocale();
  const typedAmount = parseAmount(value);
  const presets = listOfferedAmounts(target, locale);
  const hasLabels = presets.some(({ label }) => label !== "");
  return (
    <fieldset className={classes("mt-2 grid gap-2", hasLabels ? "sm:grid-cols-2" : "grid-cols-4")}>
      <legend className="sr-only">
        <LabelWithTitle titled={titled}>{t("donate.quickAmounts")}</LabelWithTitle>
      </legend>
      {presets.map(({ amount, label, lang }) => (
        <button
          key={amount}
          type={titled ? "submit" : "button"}
          name="amount"
          value={toDecimalString(amount)}
          aria-pressed={amount === typedAmount}
          onClick={(event) => {
            event.preventDefault();
            onChange(formatPlain(amount, locale));
          }}
          className={classes(
            "min-h-11 rounded-md border text-sm font-semibold tabular-nums transition-colors",
            hasLabels &&
              "flex flex-wrap items-baseline gap-x-2 px-3.5 py-2 text-start sm:flex-col sm:flex-nowrap sm:items-start",
            amount === typedAmount
              ? "border-leaf-600 bg-leaf-50 text-leaf-800"
              : "border-sand-300 text-ink-soft hover:border-leaf-400 hover:text-leaf-700",
          )}
        >
          <bdi>₺{formatPlain(amount, locale)}</bdi>
          {label && (
            <span lang={lang} dir="auto" className="font-normal">
              {label}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

function FixedPrice({ price, titled, value, onChange, error }: Props & { price: number }) {
  const t = useTranslate();
  const locale = useLocale();
  const priceText = `₺${formatPlain(parseAmount(value) ?? price, locale)}`;
  const id = useId();
  return (
    <div className={titled ? "sm:pb-2" : undefined}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <label htmlFor={id} className="flex items-center gap-1.5 text-sm font-semibold text-ink-soft">
            <Lock aria-hidden="true" className="size-3.5" />
            <LabelWithTitle titled={titled}>{t("donate.price")}</LabelWithTitle>
          </label>
          <input
            id={id}
            name="amount"
            readOnly
            size={priceText.length}
            value={priceText}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className={classes(
              "field-sizing-content max-w-full cursor-default bg-transparent font-serif font-semibold text-leaf-800 tabular-nums",
              // In a narrow card a price of five digits must fit beside the stepper.
              titled ? "text-xl" : "text-2xl",
            )}
          />
        </div>
        <ShareStepper
          price={price}
          value={value}
          onChange={onChange}
          early={titled !== undefined}
          titled={titled}
        />
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
