import { useTranslate } from "#app/i18n/context.tsx";
import { inputOverLabel } from "#app/ui/choice.tsx";
import { CURRENCIES, type Currency, currencySymbol } from "#shared/money/currency.ts";

export function CurrencyChoice({
  value,
  onChange,
}: {
  value: Currency;
  onChange: (currency: Currency) => void;
}) {
  const t = useTranslate();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t("cart.currency")}</legend>
      <div className="grid grid-cols-3 gap-1 rounded-full bg-sand-100 p-1">
        {CURRENCIES.map((currency) => (
          <label
            key={currency}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-full text-sm font-semibold text-ink-soft transition-colors hover:text-ink has-checked:bg-white has-checked:text-leaf-700 has-checked:shadow-soft has-focus-visible:outline-3 has-focus-visible:outline-leaf-500"
          >
            <input
              type="radio"
              name="currency"
              value={currency}
              checked={currency === value}
              onChange={() => onChange(currency)}
              className={inputOverLabel}
            />
            <span>
              <span aria-hidden="true">{currencySymbol(currency)} </span>
              {currency}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
