import { type RefObject, useCallback, useRef, useState } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { lacksShareConsent } from "#app/site/kurban/proxy-text.ts";
import { useOffers } from "#app/site/kurban/use-offers.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { CategoryName } from "#shared/content/category.ts";
import { type CartItem, removeItem } from "#shared/giving/cart.ts";
import type { ExchangeRates } from "#shared/money/currency.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { CartLine } from "./cart-line.tsx";
import { dismissLostLines, forgetSetAside, updateCart } from "./cart-store.ts";
import { CartSummary } from "./cart-summary.tsx";
import {
  countShares,
  findObstacle,
  findPosition,
  localizeTitle,
  restoreLine,
  toLineState,
} from "./check-cart.ts";
import { useDisplayCurrency } from "./display-currency.ts";
import { EmptyCart } from "./empty-cart.tsx";
import { ExchangeRatesContext, useRates } from "./exchange-rates.tsx";
import { ItemsNote } from "./line-title.tsx";
import { SetAsideNotice } from "./set-aside-notice.tsx";
import { useCart } from "./use-cart.ts";
import { useMinimums } from "./use-minimums.ts";

const undoTimeMs = 8_000;

/** A hidden category has no link, but the lines of the cart show its name. */
export type CartCategory = CategoryName & { isActive: boolean };

/** The cart, which only the browser knows. */
export default function Cart({
  categories,
  exchangeRates,
}: {
  categories: readonly CartCategory[];
  exchangeRates: ExchangeRates;
}) {
  return (
    <ExchangeRatesContext value={exchangeRates}>
      <CartContent categories={categories} />
    </ExchangeRatesContext>
  );
}

function CartContent({ categories }: { categories: readonly CartCategory[] }) {
  const t = useTranslate();
  const { cart, isReady, hasLostLines } = useCart();
  const [currency] = useDisplayCurrency();
  const rates = useRates();
  const locale = useLocale();
  const answer = useMinimums(cart.items.map((item) => item.id));
  const { minimums, failed, retry } = answer;
  const { offers } = useOffers(cart.items);
  const lines = cart.items.map((item) => ({ item, displayedItem: localizeTitle(item, answer, locale) }));
  const [unfinished, markUnfinished] = useUnfinished();
  const heading = useRef<HTMLHeadingElement>(null);
  const { removed, forgetRemoved, remove, undo } = useRemoval(heading);

  return (
    <div className="wrap pt-8 pb-20 sm:pt-12">
      {hasLostLines && <LostLinesNotice />}
      {isReady && <SetAsideNotice className="mb-6" />}
      {isReady && cart.items.length === 0 ? (
        <EmptyCart categories={categories} />
      ) : (
        <>
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
            {t("cart.title")}
          </h1>
          <CartStatus isReady={isReady} count={cart.items.length} />
          <ItemsNote lines={lines.map(({ displayedItem }) => displayedItem)} className="mt-3" />
          {isReady && (
            <div className="mt-7 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
              <ul aria-label={t("cart.items")} className="grid grid-cols-1 gap-4">
                {lines.map(({ item, displayedItem }) => (
                  <CartLine
                    key={item.key}
                    item={displayedItem}
                    categoryName={categories.find(({ id }) => id === item.category)?.name ?? item.category}
                    state={toLineState(item, minimums)}
                    currency={currency}
                    offer={ownValue(offers, item.id)}
                    shareCount={countShares(cart, item.id, offers)}
                    onRemove={() => {
                      remove(item, displayedItem.title);
                      markUnfinished(item.key, false);
                    }}
                    onUnfinished={(isUnfinished) => markUnfinished(item.key, isUnfinished)}
                  />
                ))}
              </ul>
              <div className="lg:sticky lg:top-28">
                <CartSummary
                  cart={cart}
                  obstacle={findObstacle(cart, minimums, unfinished, rates, offers, (item) =>
                    lacksShareConsent(item, t, locale),
                  )}
                  unreachable={failed}
                  onRetry={retry}
                />
              </div>
            </div>
          )}
        </>
      )}
      <Toast milliseconds={undoTimeMs} onGone={forgetRemoved}>
        {removed && <Undo title={removed.title} onUndo={undo} />}
      </Toast>
    </div>
  );
}

function LostLinesNotice() {
  const t = useTranslate();
  return (
    <Notice kind="warning" className="mb-6 flex flex-wrap items-center justify-between gap-3">
      {t("cart.dropped")}
      <Button variant="secondary" onClick={dismissLostLines}>
        {t("cart.dropped.ok")}
      </Button>
    </Notice>
  );
}

function Undo({ title, onUndo }: { title: string; onUndo: () => void }) {
  const t = useTranslate();
  return (
    <>
      <span>{t("cart.removed", { title })}</span>
      <button
        type="button"
        onClick={onUndo}
        className="min-h-11 rounded-md px-3 font-semibold text-gold-300 underline-offset-4 hover:underline focus-visible:outline-white"
      >
        {t("cart.undo")}
      </button>
    </>
  );
}

/** Removes an item and keeps it for undo. The focus moves to the heading, because the pressed button disappears. */
function useRemoval(heading: RefObject<HTMLHeadingElement | null>) {
  const [removed, setRemoved] = useState<{ item: CartItem; title: string; position: number } | null>(null);
  const forgetRemoved = useCallback(() => setRemoved(null), []);

  function remove(item: CartItem, title: string) {
    updateCart((current) => {
      const position = findPosition(current, item);
      if (position !== -1) setRemoved({ item, title, position });
      const remainingCart = removeItem(current, position);
      if (remainingCart.items.length === 0) forgetSetAside();
      return remainingCart;
    });
    heading.current?.focus();
  }

  function undo() {
    if (removed) updateCart((current) => restoreLine(current, removed.item, removed.position));
    setRemoved(null);
    heading.current?.focus();
  }

  return { removed, forgetRemoved, remove, undo };
}

/** Keeps the keys of the items whose typed price is not valid yet. */
function useUnfinished() {
  const [unfinished, setUnfinished] = useState<ReadonlySet<string>>(new Set());

  function markUnfinished(key: string, is: boolean) {
    setUnfinished((current) =>
      current.has(key) === is
        ? current
        : new Set(is ? [...current, key] : [...current].filter((itemKey) => itemKey !== key)),
    );
  }

  return [unfinished, markUnfinished] as const;
}

/** Shows the number of donations, and a placeholder before the script has read the cart. */
function CartStatus({ isReady, count }: { isReady: boolean; count: number }) {
  const t = useTranslate();
  return (
    <>
      <noscript>
        <div className="mt-6 rounded-lg bg-gold-100 p-5 text-gold-700">
          {t("cart.noscript")}{" "}
          <a href="/hesap-numaralari" className="font-semibold underline underline-offset-4">
            {t("cart.noscript.link")}
          </a>
        </div>
      </noscript>
      <p className="noscript:hidden mt-1 text-ink-soft">
        {isReady ? t("cart.count", { count }) : t("cart.loading")}
      </p>
      {!isReady && (
        <div aria-hidden="true" className="noscript:hidden mt-7 h-64 animate-pulse rounded-lg bg-white" />
      )}
    </>
  );
}
