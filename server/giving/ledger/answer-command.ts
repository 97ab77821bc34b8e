import { checkLedger, type LedgerChecked } from "./check-ledger.ts";
import { type LedgerContext, type LedgerReview, reviewLedger } from "./review-ledger.ts";

/** The result of `npm run check-books`. Over the socket, `startedAt` is a text. */
export type LedgerAnswer = LedgerReview | LedgerChecked | { kind: "busy" };

/** `lookOnly`: the command does not change alarms. */
export type LedgerInput = { lookOnly: boolean };

/** Answers the command, in the running server or in the command's own process. */
export function answerLedgerCommand(ctx: LedgerContext, input: unknown): Promise<LedgerAnswer> {
  const lookOnly = (input as Partial<LedgerInput> | null)?.lookOnly === true;
  return lookOnly ? checkLedger(ctx.db, ctx.clock) : reviewLedger(ctx);
}
