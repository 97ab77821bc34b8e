import { data } from "react-router";
import {
  answerIntents,
  type IntentArgs,
  type IntentRequest,
  resultByKind,
} from "#app/admin/answer-intents.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { closeDay } from "#server/giving/cash/close-day.ts";
import { addDeposit, removeDeposit } from "#server/giving/cash/deposits/add-deposit.ts";
import { openDay, undoOpening } from "#server/giving/cash/open-day.ts";
import { type CashCount, denominations, parsePieces } from "#shared/money/cash-count.ts";
import { parseStaffAmount } from "#shared/money/money.ts";
import { piecesField } from "./count-fields.ts";
import { dayText, cashText as text } from "./messages.ts";

const maxReason = 500;

const rules = {
  right: { area: "cash", level: "change" },
  refuse: (status: number, message: string) => data({ message }, { status }),
} as const;

/** Handles the button that opens the day of a desk. */
export function answerDesks(request: IntentRequest) {
  return answerIntents(request, { ...rules, intents: { open } });
}

async function open({ ctx, app, form }: IntentArgs) {
  const opening = parseStaffAmount(sentText(form, "opening", 50));
  const reason = sentText(form, "reason", maxReason);
  const to = (id: string) => adminAddress(app.config.adminPath, `cash/days/${id}`);
  return resultByKind(await openDay(ctx, { deskId: sentText(form, "desk", 40), opening, reason }), {
    opened: ({ id }) => ({ to: to(id), message: text.opened }),
    "already-open": ({ id }) => ({ to: to(id), message: text.alreadyOpen }),
    "no-reason": ({ left }) => [422, text.needsOpeningReason(money(left))] as const,
    "wrong-amount": [422, text.wrongAmount],
    missing: [404, text.notActive],
  });
}

const closed = ({ by }: { by: string }) => [409, dayText.closedMeanwhile(by)] as const;

/** Handles the buttons of a day. */
export function answerDay(request: IntentRequest, dayId: string) {
  return answerIntents(request, {
    ...rules,
    intents: {
      close: async ({ ctx, form }) => {
        const closing = {
          dayId,
          count: readCount(form),
          expected: Number(sentText(form, "expected", 20)),
          reason: sentText(form, "reason", maxReason),
        };
        return resultByKind(await closeDay(ctx, closing), {
          saved: dayText.closed,
          "wrong-count": [422, dayText.wrongCount],
          moved: ({ expected }) => [409, dayText.moved(money(expected))] as const,
          "no-reason": ({ difference }) => [422, dayText.needsReason(money(difference))] as const,
          taker: ({ others }) => [409, dayText.taker(others.join(", "))] as const,
          closed,
        });
      },
      deposit: async ({ ctx, form }) => {
        const amount = parseStaffAmount(sentText(form, "amount", 50));
        return resultByKind(await addDeposit(ctx, { dayId, amount }), {
          saved: dayText.depositSaved,
          "wrong-amount": [422, text.wrongAmount],
          "above-desk": ({ left }) => [422, dayText.aboveDesk(money(left))] as const,
          closed,
        });
      },
      "remove-deposit": async ({ ctx, form }) =>
        resultByKind(await removeDeposit(ctx, sentText(form, "deposit", 40)), {
          saved: dayText.depositRemoved,
          tied: [409, dayText.tied],
          closed,
        }),
      "undo-opening": async ({ ctx, app }) =>
        resultByKind(await undoOpening(ctx, dayId), {
          undone: { to: adminAddress(app.config.adminPath, "cash"), message: dayText.openingUndone },
          used: [409, dayText.used],
          closed,
        }),
    },
  });
}

function readCount(form: FormData): CashCount | null {
  const count: CashCount = {};
  for (const value of denominations) {
    const pieces = parsePieces(sentText(form, piecesField(value), 20));
    if (pieces === null) return null;
    if (pieces > 0) count[value] = pieces;
  }
  return count;
}
