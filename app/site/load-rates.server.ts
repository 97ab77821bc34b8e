import type { App } from "#server/compose/compose.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import type { ExchangeRates } from "#shared/money/currency.ts";
import { rateSettings, toExchangeRates } from "#shared/settings/rate-settings.ts";

const lastRead = new WeakMap<Db, ExchangeRates>();

/**
 * Loads the exchange rates. `isCurrent` is false while the database does not answer: cart and checkout then use the
 * rates that were read last, because donors must still reach them.
 */
export async function loadRates({ db, log }: Pick<App, "db" | "log">) {
  try {
    const rates = toExchangeRates(await readSettings(db, rateSettings));
    lastRead.set(db, rates);
    return { rates, isCurrent: true };
  } catch (err) {
    log.error({ err }, "exchange rates load failed");
    return { rates: lastRead.get(db) ?? toExchangeRates(rateSettings.defaults), isCurrent: false };
  }
}
