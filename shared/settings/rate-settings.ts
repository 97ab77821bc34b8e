import { type ExchangeRates, INITIAL_RATES, INITIAL_RATES_DAY, MAX_RATE } from "#shared/money/currency.ts";
import { defineSettings, moneySetting, textSetting, type ValuesOf } from "./define-settings.ts";

const limits = { from: 1, to: MAX_RATE };

/** The exchange rates by which the cart shows amounts in another currency. */
export const rateSettings = defineSettings({
  key: "rates",
  name: "Döviz kurları",
  fields: {
    usd: moneySetting({ ...limits, name: "1 ABD doları", default: INITIAL_RATES.USD }),
    eur: moneySetting({ ...limits, name: "1 avro", default: INITIAL_RATES.EUR }),
    /** The day on which the rates were saved (`2026-11-20`). */
    day: textSetting({ name: "Kurların günü", default: INITIAL_RATES_DAY, maxLength: 10 }),
  },
});

export function toExchangeRates({ usd, eur, day }: ValuesOf<typeof rateSettings>): ExchangeRates {
  return { rates: { TRY: INITIAL_RATES.TRY, USD: usd, EUR: eur }, day };
}
