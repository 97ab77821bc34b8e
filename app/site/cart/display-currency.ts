import { useSyncExternalStore } from "react";
import { type Currency, isCurrency } from "#shared/money/currency.ts";

const key = "currency";
const listeners = new Set<() => void>();
let chosen: Currency | undefined;

/** The currency of the displayed totals (docs/specification.md#4-states-and-transitions); Turkish lira by default. */
export function useDisplayCurrency(): [Currency, (currency: Currency) => void] {
  return [useSyncExternalStore(subscribe, read, () => "TRY" as const), choose];
}

function read(): Currency {
  if (chosen === undefined) {
    try {
      const stored = localStorage.getItem(key);
      chosen = isCurrency(stored) ? stored : "TRY";
    } catch {
      chosen = "TRY";
    }
  }
  return chosen;
}

function choose(currency: Currency): void {
  chosen = currency;
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
