import { createContext, use } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import type { ExchangeRates, Rates } from "#shared/money/currency.ts";
import { formatPlain } from "#shared/money/money.ts";
import { formatDate } from "#shared/text/dates.ts";

/** The exchange rates with which the page was rendered. The page shows and sends amounts by these rates only. */
export const ExchangeRatesContext = createContext<ExchangeRates | null>(null);

export function useExchangeRates(): ExchangeRates {
  const exchangeRates = use(ExchangeRatesContext);
  if (!exchangeRates) throw new Error("the island has no exchange rates");
  return exchangeRates;
}

export function useRates(): Rates {
  return useExchangeRates().rates;
}

/** The rates and their day, which every converted amount needs. */
export function RatesNote() {
  const t = useTranslate();
  const locale = useLocale();
  const { rates, day } = useExchangeRates();
  return t("cart.currency.rates", {
    usd: formatPlain(rates.USD, locale),
    eur: formatPlain(rates.EUR, locale),
    day: formatDate(day, locale),
  });
}
