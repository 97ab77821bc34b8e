import { setTimeout as wait } from "node:timers/promises";
import {
  answerLedgerCommand,
  type LedgerAnswer,
  type LedgerInput,
} from "#server/giving/ledger/answer-command.ts";
import { systemClock } from "#server/platform/clock.ts";
import { AppError } from "#server/platform/errors.ts";
import { askInstallation, type Place, silent } from "../installation/ask-installation.ts";

export type LedgerResult = Exclude<LedgerAnswer, { kind: "busy" }>;

/** Another process may check very many orders for some minutes. */
const timeoutMs = 10 * 60_000;

/**
 * Checks the ledger of an installation: directly in PostgreSQL, in an embedded database through its running server, or,
 * without a server, in the locked files of the database.
 */
export async function checkInstallation(place: Place, input: LedgerInput): Promise<LedgerResult> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const result = await askInstallation<LedgerAnswer>(place, { command: "check-books", input }, (db) =>
      answerLedgerCommand({ db, clock: systemClock, log: silent }, input),
    );
    if (result.kind !== "busy") return result;
    if (Date.now() >= deadline) throw new AppError("busy", "another process is checking the books");
    await wait(1_000);
  }
}
