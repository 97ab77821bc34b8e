import { checkLedger, type LedgerChecked } from "./check-ledger.ts";
import { type LedgerContext, type Reviewed, reviewLedger } from "./review-ledger.ts";

/** The result of `npm run check-books`. The socket sends `startedAt` as text. */
export type LedgerAnswer = Reviewed | LedgerChecked | { kind: "busy" };

/** `lookOnly`: the command raises and closes no alarms. */
export type LedgerInput = { lookOnly: boolean };

/** Answers the command, in the running server or in the command's own process. */
export function answerLedgerCommand(ctx: LedgerContext, input: unknown): Promise<LedgerAnswer> {
  const lookOnly = (input as Partial<LedgerInput> | null)?.lookOnly === true;
  return lookOnly ? checkLedger(ctx.db, ctx.clock) : reviewLedger(ctx);
}
