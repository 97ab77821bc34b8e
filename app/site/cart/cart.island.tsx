import { type RefObject, useCallback, useRef, useState } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { type CartItem, removeItem } from "#shared/giving/cart.ts";
import { CartLine } from "./cart-line.tsx";
import { forgetDropped, forgetSetAside, updateCart } from "./cart-store.ts";
import { CartSummary } from "./cart-summary.tsx";
import { findObstacle, lineState, positionOf, restoreLine, withTitleIn } from "./check-cart.ts";
import { useDisplayCurrency } from "./display-currency.ts";
import { EmptyCart } from "./empty-cart.tsx";
import { LinesNote } from "./line-title.tsx";
import { SetAsideNotice } from "./set-aside-notice.tsx";
import { useCart } from "./use-cart.ts";
import { useMinimums } from "./use-minimums.ts";

const undoTime = 8_000;

/** The whole cart, which exists in the browser only. */
export default function Cart() {
  const t = useTranslate();
  const { cart, ready, dropped } = useCart();
  const [currency] = useDisplayCurrency();
  const locale = useLocale();
  const answer = useMinimums(cart.items.map((item) => item.id));
  const { minimums, failed, retry } = answer;
  const lines = cart.items.map((item) => ({ item, shown: withTitleIn(item, answer, locale) }));
  const [unfinished, markUnfinished] = useUnfinished();
  const heading = useRef<HTMLHeadingElement>(null);
  const { removed, forgetRemoved, remove, undo } = useRemoval(heading);

  return (
    <div className="wrap pt-8 pb-20 sm:pt-12">
      {dropped && <Dropped />}
      {ready && <SetAsideNotice className="mb-6" />}
      {ready && cart.items.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
            {t("cart.title")}
          </h1>
          <Waiting ready={ready} count={cart.items.length} />
          <LinesNote lines={lines.map(({ shown }) => shown)} className="mt-3" />
          {ready && (
            <div className="mt-7 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
              <ul aria-label={t("cart.items")} className="grid grid-cols-1 gap-4">
                {lines.map(({ item, shown }) => (
                  <CartLine
                    key={item.key}
                    item={shown}
                    state={lineState(item, minimums)}
                    currency={currency}
                    onRemove={() => {
                      remove(item, shown.title);
                      markUnfinished(item.key, false);
                    }}
                    onUnfinished={(is) => markUnfinished(item.key, is)}
                  />
                ))}
              </ul>
              <div className="lg:sticky lg:top-28">
                <CartSummary
                  cart={cart}
                  obstacle={findObstacle(cart, minimums, unfinished)}
                  unreachable={failed}
                  onRetry={retry}
                />
              </div>
            </div>
          )}
        </>
      )}
      <Toast milliseconds={undoTime} onGone={forgetRemoved}>
        {removed && <Undo title={removed.title} onUndo={undo} />}
      </Toast>
    </div>
  );
}

function Dropped() {
  const t = useTranslate();
  return (
    <Notice kind="warning" className="mb-6 flex flex-wrap items-center justify-between gap-3">
      {t("cart.dropped")}
      <Button look="secondary" onClick={forgetDropped}>
        {t("cart.dropped.ok")}
      </Button>
    </Notice>
  );
}

function Undo({ title, onUndo }: { title: string; onUndo: () => void }) {
  const t = useTranslate();
  return (
    <>
      <span>{t("cart.removed", { title: title })}</span>
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

/** Removes a line and keeps it for undo. The focus moves to the heading, because the pressed button disappears. */
function useRemoval(heading: RefObject<HTMLHeadingElement | null>) {
  const [removed, setRemoved] = useState<{ item: CartItem; title: string; position: number } | null>(null);
  const forgetRemoved = useCallback(() => setRemoved(null), []);

  function remove(item: CartItem, title: string) {
    updateCart((current) => {
      const position = positionOf(current, item);
      if (position !== -1) setRemoved({ item, title, position });
      const left = removeItem(current, position);
      if (left.items.length === 0) forgetSetAside();
      return left;
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

/** Keeps the lines whose price is being typed and is not valid yet. */
function useUnfinished() {
  const [unfinished, setUnfinished] = useState<ReadonlySet<string>>(new Set());

  function markUnfinished(key: string, is: boolean) {
    setUnfinished((last) =>
      last.has(key) === is ? last : new Set(is ? [...last, key] : [...last].filter((each) => each !== key)),
    );
  }

  return [unfinished, markUnfinished] as const;
}

/** Shows the number of donations, and a placeholder before the script has read the cart. */
function Waiting({ ready, count }: { ready: boolean; count: number }) {
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
        {ready ? t("cart.count", { count: count }) : t("cart.loading")}
      </p>
      {!ready && (
        <div aria-hidden="true" className="noscript:hidden mt-7 h-64 animate-pulse rounded-lg bg-white" />
      )}
    </>
  );
}
