import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslate } from "#app/i18n/context.tsx";
import { MAX_QUANTITY } from "#shared/giving/cart.ts";
import { typedQuantity } from "./typed-quantity.ts";

const stepClasses =
  "grid size-11 shrink-0 place-items-center rounded-full text-leaf-700 transition-colors hover:bg-leaf-50 disabled:text-ink-faint/50 disabled:hover:bg-transparent";

/** A number field with minus and plus. A typed 0 removes the item (docs/specification.md#4-states-and-transitions). */
export function QuantityField({
  title,
  quantity,
  onChange,
  onRemove,
}: {
  title: string;
  quantity: number;
  onChange: (quantity: number) => void;
  onRemove: () => void;
}) {
  const t = useTranslate();
  const [draft, setDraft] = useState<string | null>(null);

  function changeText(text: string) {
    const typedText = typedQuantity(text);
    setDraft(typedText);
    if (typedText === "0") onRemove();
    else if (typedText !== "") onChange(Number(typedText));
  }

  return (
    <div className="inline-flex items-center rounded-full border border-sand-300 bg-white">
      <button
        type="button"
        className={stepClasses}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
        aria-label={t("cart.quantity.less", { title })}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? String(quantity)}
        onChange={(event) => changeText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setDraft(null)}
        aria-label={`${t("cart.quantity")}: ${title}`}
        className="h-11 w-10 bg-transparent text-center text-base font-semibold tabular-nums"
      />
      <button
        type="button"
        className={stepClasses}
        disabled={quantity >= MAX_QUANTITY}
        onClick={() => onChange(quantity + 1)}
        aria-label={t("cart.quantity.more", { title })}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
