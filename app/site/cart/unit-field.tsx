import { Lock } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { fieldErrorText } from "#app/i18n/field-error.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { type CartItem, isBelowMinimum, isLineAmount, unitAmount } from "#shared/giving/cart.ts";
import { validateCartUnit } from "#shared/giving/donation.ts";
import { convert, currencySymbol, type Rates } from "#shared/money/currency.ts";
import { formatMoney, formatPlain, parseAmount, TRANSFER_MAX } from "#shared/money/money.ts";
import { fieldError, type FieldError as WhatIsWrong } from "#shared/text/field-error.ts";
import { useRates } from "./exchange-rates.tsx";

type Props = {
  item: CartItem;
  minimum: number | null;
  isLocked: boolean;
  onChange: (unit: number) => void;
  onUnfinished: (unfinished: boolean) => void;
};

/** The price of one unit. A valid amount changes the cart while the donor types. */
export function UnitField({ item, minimum, isLocked, onChange, onUnfinished }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const rates = useRates();
  const [draft, setDraft] = useState<string | null>(null);
  const unit = unitAmount(item);

  if (isLocked) return <LockedUnit item={item} minimum={minimum} onChange={onChange} />;

  const text = draft ?? formatPlain(unit, locale);

  function changeText(input: string) {
    setDraft(input);
    const amount = parseAmount(input);
    const isValid = amount !== null && isLineAmount(amount * item.quantity);
    if (isValid) onChange(amount);
    onUnfinished(!isValid);
  }

  function onLeave() {
    // A valid amount is shown with groups of digits. An invalid amount stays as typed, with its error.
    if (unitError(item, text, minimum, rates) === null) setDraft(null);
  }

  return (
    <Field
      label={t("cart.unit")}
      aria-label={`${t("cart.unit")}: ${item.title}`}
      prefix={currencySymbol(item.baseCurrency)}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => changeText(event.target.value)}
      onBlur={onLeave}
      error={fieldErrorText(t, locale, unitError(item, text, minimum, rates))}
    />
  );
}

/** The fixed price of a share. The donor cannot change the price, but can accept a new price. */
function LockedUnit({ item, minimum, onChange }: Pick<Props, "item" | "minimum" | "onChange">) {
  const t = useTranslate();
  const rates = useRates();
  const locale = useLocale();
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">{t("cart.unit")}</p>
      <p className="flex min-h-12 items-center gap-2 font-semibold tabular-nums">
        <bdi>{formatMoney(unitAmount(item), item.baseCurrency, locale)}</bdi>
        <Lock aria-hidden="true" className="size-4 text-ink-faint" />
      </p>
      {minimum !== null && isBelowMinimum(item, minimum, rates) ? (
        <>
          <FieldError message={fieldErrorText(t, locale, fieldError("cartAmount.minimum", minimum))} />
          <Button
            variant="secondary"
            className="mt-2"
            onClick={() => onChange(convert(minimum, "TRY", item.baseCurrency, rates))}
          >
            {t("cart.unit.raise", { amount: formatMoney(minimum, "TRY", locale) })}
          </Button>
        </>
      ) : (
        <p className="text-xs text-ink-faint">{t("cart.unit.locked")}</p>
      )}
    </div>
  );
}

function unitError(item: CartItem, text: string, minimum: number | null, rates: Rates): WhatIsWrong | null {
  const result = validateCartUnit(text, item.baseCurrency, minimum, rates);
  if (result.kind === "invalid") return result.error;
  const fits = isLineAmount(result.amount * item.quantity);
  return fits ? null : fieldError("amount.maximum", TRANSFER_MAX);
}
