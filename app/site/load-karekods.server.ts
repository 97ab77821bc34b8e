import type { App } from "#server/compose/compose.ts";
import { readAccountCodes } from "#server/giving/transfers/account-codes.ts";

/**
 * Loads the pictures of the Karekod by IBAN. Returns null if the database does not answer, because an account is also
 * shown without it.
 */
export async function loadKarekods({ db, log }: Pick<App, "db" | "log">) {
  try {
    const codes = await readAccountCodes(db);
    return Object.fromEntries(Object.entries(codes).map(([iban, { picture }]) => [iban, picture]));
  } catch (err) {
    log.error({ err }, "account codes load failed");
    return null;
  }
}
