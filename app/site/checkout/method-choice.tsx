import { CreditCard, Landmark } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { inputOverLabel } from "#app/ui/choice.tsx";
import { PAYMENT_METHODS, type PaymentMethod, paymentMethodLabelKey } from "#shared/giving/order-status.ts";

const details = {
  card: { icon: CreditCard, hint: "checkout.method.card.hint" },
  bank_transfer: { icon: Landmark, hint: "checkout.method.transfer.hint" },
} as const;

export function MethodChoice({
  value,
  onChange,
  name,
}: {
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
  /** The name of the inputs; undefined before the script runs, so that the form sends nothing. */
  name: string | undefined;
}) {
  const t = useTranslate();
  return (
    <fieldset>
      <legend className="sr-only">{t("checkout.method")}</legend>
      <div className="grid grid-cols-2 gap-2 sm:gap-3">
        {PAYMENT_METHODS.map((method) => {
          const { icon: Icon, hint } = details[method];
          return (
            <label
              key={method}
              className="relative flex min-h-16 cursor-pointer items-center gap-2.5 rounded-lg border border-sand-300 bg-white px-3 py-2 transition-colors hover:border-leaf-400 has-checked:border-leaf-600 has-checked:bg-leaf-50 has-checked:ring-1 has-checked:ring-leaf-600 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-500 sm:gap-3.5 sm:px-4"
            >
              <input
                type="radio"
                name={name}
                value={method}
                checked={method === value}
                onChange={() => onChange(method)}
                className={inputOverLabel}
              />
              <Icon
                aria-hidden="true"
                className="size-6 shrink-0 text-ink-faint peer-checked:text-leaf-600 max-sm:hidden"
                strokeWidth={1.75}
              />
              <span className="grow">
                <span className="block leading-snug font-semibold max-sm:text-sm">
                  {t(paymentMethodLabelKey(method))}
                </span>
                <span className="block text-sm text-ink-soft max-sm:sr-only">{t(hint)}</span>
              </span>
              <span
                aria-hidden="true"
                className="size-5 shrink-0 rounded-full border-2 border-sand-500 bg-white peer-checked:border-[6px] peer-checked:border-leaf-600"
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
