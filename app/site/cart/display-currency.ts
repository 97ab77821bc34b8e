import { useSyncExternalStore } from "react";
import { type Currency, isCurrency } from "#shared/money/currency.ts";

const key = "currency";
const listeners = new Set<() => void>();
let displayCurrency: Currency | undefined;

/** The currency of the displayed totals (docs/specification.md#4-states-and-transitions); Turkish lira by default. */
export function useDisplayCurrency(): [Currency, (currency: Currency) => void] {
  return [useSyncExternalStore(subscribe, readCurrency, () => "TRY" as const), chooseCurrency];
}

function readCurrency(): Currency {
  if (displayCurrency === undefined) {
    try {
      const stored = localStorage.getItem(key);
      displayCurrency = isCurrency(stored) ? stored : "TRY";
    } catch {
      displayCurrency = "TRY";
    }
  }
  return displayCurrency;
}

function chooseCurrency(currency: Currency): void {
  displayCurrency = currency;
  try {
    localStorage.setItem(key, currency);
  } catch {
    // Without storage the choice is not remembered.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
