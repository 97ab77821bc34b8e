import { data } from "react-router";
import {
  answerIntents,
  type IntentArgs,
  type IntentRequest,
  resultByKind,
} from "#app/admin/answer-intents.server.ts";
import { sentSecret, sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { unconfirmedText } from "#app/admin/users/guard.server.ts";
import { approveRequest, refuseRequest } from "#server/giving/accounts/decide-request.ts";
import { moveAccount } from "#server/giving/accounts/move-account.ts";
import type { AccountWriter } from "#server/giving/accounts/request-changes.ts";
import { switchAccount, takeFile } from "#server/giving/accounts/write-account.ts";
import type { NotConfirmed, Proof } from "#server/staff/confirm-person.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { accountsText as text } from "./messages.ts";

/** Returns the context of the write, with the session by which the code is checked. */
export function writerOf({ ctx, app, request }: IntentArgs): AccountWriter {
  return { ...ctx, auth: app.auth, headers: request.headers };
}

export function sentProof(form: FormData): Proof {
  return { password: sentSecret(form, "password"), code: sentSecret(form, "code") };
}

const time = (at: Date | null) => (at ? formatDateTime(at, "tr") : "");

const requestWords = {
  requested: ({ effectiveAt }: { effectiveAt: Date }) => text.requested(time(effectiveAt)),
  unconfirmed: (unconfirmed: NotConfirmed) => [422, unconfirmedText(unconfirmed)] as const,
  undecided: [409, text.undecidedHere],
  file: [409, text.file],
  stale: [409, text.failed],
  refused: [422, text.failed],
} as const;

/** Handles the buttons of the list. A refusal returns its `message` to the dialog that sent the form. */
export function answerAccounts(args: IntentRequest) {
  return answerIntents(args, {
    right: { area: "settings", level: "change" },
    forbidden: text.missingRight,
    refuse: (status, message) => data({ message }, { status }),
    intents: {
      move: async ({ ctx, form, failureMessage }) => {
        const direction = form.get("direction") === "up" ? "up" : "down";
        return resultByKind(await moveAccount(ctx, sentText(form, "id"), direction), {
          moved: text.saved,
          edge: [409, failureMessage],
        });
      },
      hide: async (write) =>
        resultByKind(await switchTo(write, "hidden"), {
          ...requestWords,
          saved: text.hiddenSaid,
          // The dialog closes at any answer, so the message is above the list.
          file: { to: write.screenAddress, message: text.file },
          missing: { to: write.screenAddress, message: text.failed },
        }),
      show: async (write) =>
        resultByKind(await switchTo(write, "shown"), { ...requestWords, saved: text.shownSaid }),
      "take-file": async (write) =>
        resultByKind(await takeFile(writerOf(write), write.app.accounts, sentProof(write.form)), {
          ...requestWords,
          refused: ({ errors }) => [422, text.fileRefused(Object.keys(errors).join("; "))] as const,
          saved: text.taken,
        }),
      approve: async (write) => {
        const id = sentText(write.form, "id");
        return resultByKind(
          await approveRequest(writerOf(write), write.app.accounts, id, sentProof(write.form)),
          {
            effective: text.approvedNow,
            approved: ({ effectiveAt }) => text.approvedLater(time(effectiveAt)),
            own: [409, text.own],
            decided: ({ state }) => [409, text.decided[state]] as const,
            unconfirmed: (unconfirmed) => [422, unconfirmedText(unconfirmed)] as const,
          },
        );
      },
      refuse: async ({ ctx, app, form, screenAddress }) =>
        resultByKind(await refuseRequest(ctx, app.accounts, sentText(form, "id")), {
          refused: text.refused,
          decided: ({ state }) => ({ to: screenAddress, message: text.decided[state] }),
        }),
    },
  });
}

function switchTo(write: IntentArgs, to: "shown" | "hidden") {
  const id = sentText(write.form, "id");
  return switchAccount(writerOf(write), write.app.accounts, { id, to }, sentProof(write.form));
}
