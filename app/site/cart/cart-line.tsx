import { CircleAlert, Trash2 } from "lucide-react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { changeAmount, changeQuantity, lineAmount } from "#shared/giving/cart.ts";
import { sharePrice } from "#shared/giving/kurban.ts";
import type { VisibleOffer } from "#shared/giving/kurban-shares.ts";
import { type Currency, convert } from "#shared/money/currency.ts";
import { formatMoney } from "#shared/money/money.ts";
import { updateCart } from "./cart-store.ts";
import { type DisplayedItem, findPosition, type LineState } from "./check-cart.ts";
import { useRates } from "./exchange-rates.tsx";
import { donationTypeLabel } from "./line-labels.ts";
import { LinePicture } from "./line-picture.tsx";
import { LineShares } from "./line-shares.tsx";
import { LineTitle } from "./line-title.tsx";
import { QuantityField } from "./quantity-field.tsx";
import { UnitField } from "./unit-field.tsx";

type Props = {
  item: DisplayedItem;
  categoryName: string;
  state: LineState;
  currency: Currency;
  /** The offer of a kurban, and the number of shares in the cart that it limits. */
  offer: VisibleOffer | undefined;
  shareCount: number;
  onRemove: () => void;
  onUnfinished: (unfinished: boolean) => void;
};

export function CartLine(line: Props) {
  const { item, categoryName, state, offer, shareCount, onRemove } = line;
  const isClosed = state.kind === "closed";
  return (
    <li className={classes("rounded-lg bg-white p-4 shadow-soft sm:p-6", isClosed && "ring-2 ring-clay-300")}>
      <div className="flex gap-4 sm:gap-5">
        <LinePicture image={item.image} className={classes("size-20 sm:size-28", isClosed && "opacity-60")} />
        <ItemDetails item={item} categoryName={categoryName} onRemove={onRemove} />
      </div>
      {isClosed ? <ClosedNotice onRemove={onRemove} /> : <ItemAmounts {...line} />}
      {offer && !isClosed && <LineShares item={item} offer={offer} count={shareCount} className="mt-4" />}
    </li>
  );
}

function ItemDetails({ item, categoryName, onRemove }: Pick<Props, "item" | "categoryName" | "onRemove">) {
  const t = useTranslate();
  return (
    <div className="min-w-0 grow">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="text-xs font-semibold text-leaf-600">{categoryName}</p>
          <LineTitle item={item} as="h2" className="mt-0.5 text-lg" />
        </div>
        <button
          type="button"
          onClick={onRemove}
          aria-label={t("cart.remove.named", { title: item.title })}
          className="-me-2 -mt-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-faint transition-colors hover:bg-clay-50 hover:text-clay-700"
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </button>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft">
        <span>{donationTypeLabel(t, item)}</span>
        {item.customerName && (
          <span className="min-w-0 wrap-anywhere">
            {t("label.donor")}: <bdi>{item.customerName}</bdi>
          </span>
        )}
      </p>
    </div>
  );
}

/** The notice that a campaign takes no more donations. */
function ClosedNotice({ onRemove }: Pick<Props, "onRemove">) {
  const t = useTranslate();
  return (
    <div
      role="alert"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-clay-50 px-4 py-3"
    >
      <p className="flex grow basis-60 items-start gap-2 text-sm font-medium text-clay-700">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        {t("cart.closed")}
      </p>
      <Button variant="secondary" onClick={onRemove}>
        {t("cart.closed.remove")}
      </Button>
    </div>
  );
}

function ItemAmounts({ item, state, currency, onRemove, onUnfinished }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const minimum = state.kind === "open" ? state.minimum : null;
  const rates = useRates();
  const total = convert(lineAmount(item, rates), "TRY", currency, rates);
  return (
    <div className="mt-4 grid grid-cols-2 items-start gap-x-4 gap-y-4 border-t border-sand-200 pt-4 sm:grid-cols-[minmax(0,1.2fr)_auto_minmax(0,1fr)] sm:gap-x-8">
      {/* On the smallest phones a six-digit amount needs the whole row. */}
      <div className="col-span-2 min-w-0 min-[24rem]:col-span-1">
        <UnitField
          item={item}
          minimum={minimum}
          isLocked={sharePrice({ id: item.id, category: item.category, minAmount: minimum }) !== null}
          onChange={(unit) => updateCart((cart) => changeAmount(cart, findPosition(cart, item), unit))}
          onUnfinished={onUnfinished}
        />
      </div>
      <div className="col-span-2 flex items-center justify-between min-[24rem]:col-span-1 min-[24rem]:block min-[24rem]:justify-self-end sm:justify-self-start">
        <p className="text-sm min-[24rem]:mb-1.5 font-semibold">{t("cart.quantity")}</p>
        <QuantityField
          title={item.title}
          quantity={item.quantity}
          onChange={(quantity) =>
            updateCart((cart) => changeQuantity(cart, findPosition(cart, item), quantity))
          }
          onRemove={onRemove}
        />
      </div>
      <div className="col-span-2 flex items-baseline justify-between sm:col-span-1 sm:block sm:text-end">
        <p className="mb-1.5 text-sm font-semibold">{t("label.amount")}</p>
        <p className="text-lg font-semibold tabular-nums sm:leading-[3rem]">
          <bdi>{formatMoney(total, currency, locale)}</bdi>
        </p>
      </div>
    </div>
  );
}
