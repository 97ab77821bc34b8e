import type { App } from "#server/compose/compose.ts";
import { readAccountCodes } from "#server/giving/transfers/account-codes.ts";

/** Returns the Karekod pictures by IBAN, or null after a failure, because the accounts are useful without them. */
export async function loadKarekods({ db, log }: Pick<App, "db" | "log">) {
  try {
    const codes = await readAccountCodes(db);
    return Object.fromEntries(Object.entries(codes).map(([iban, { picture }]) => [iban, picture]));
  } catch (err) {
    log.error({ err }, "account codes load failed");
    return null;
  }
}
