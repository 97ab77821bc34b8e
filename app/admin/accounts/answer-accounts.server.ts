import { data } from "react-router";
import { answerIntents, type SentIntent, says, type Write } from "#app/admin/answer-intents.server.ts";
import { sentSecret, sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { approveRequest, refuseRequest } from "#server/giving/accounts/decide-request.ts";
import { moveAccount } from "#server/giving/accounts/move-account.ts";
import type { AccountWriter } from "#server/giving/accounts/request-changes.ts";
import { switchAccount, takeFile } from "#server/giving/accounts/write-account.ts";
import type { NotConfirmed, Proof } from "#server/staff/confirm-person.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { accountsText as text } from "./messages.ts";

/** Returns the context of the write, with the session by which the code is checked. */
export function writerOf({ ctx, app, request }: Write): AccountWriter {
  return { ...ctx, auth: app.auth, headers: request.headers };
}

export function sentProof(form: FormData): Proof {
  return { password: sentSecret(form, "password"), code: sentSecret(form, "code") };
}

export function unconfirmedText({ reason }: NotConfirmed): string {
  return text.unconfirmed[reason];
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
export function answerAccounts(args: SentIntent) {
  return answerIntents(args, {
    permission: "settings.write",
    forbidden: text.onlyAdministrators,
    refuse: (status, message) => data({ message }, { status }),
    intents: {
      move: async ({ ctx, form, failed }) => {
        const direction = form.get("direction") === "up" ? "up" : "down";
        return says(await moveAccount(ctx, sentText(form, "id"), direction), {
          moved: text.saved,
          edge: [409, failed],
        });
      },
      hide: async (write) =>
        says(await switchTo(write, "hidden"), {
          ...requestWords,
          saved: text.hiddenSaid,
          // The dialog closes at any answer, so the message is above the list.
          file: { to: write.here, said: text.file },
          missing: { to: write.here, said: text.failed },
        }),
      show: async (write) => says(await switchTo(write, "shown"), { ...requestWords, saved: text.shownSaid }),
      "take-file": async (write) =>
        says(await takeFile(writerOf(write), write.app.accounts, sentProof(write.form)), {
          ...requestWords,
          saved: text.taken,
        }),
      approve: async (write) => {
        const id = sentText(write.form, "id");
        return says(await approveRequest(writerOf(write), write.app.accounts, id, sentProof(write.form)), {
          effective: text.approvedNow,
          approved: ({ effectiveAt }) => text.approvedLater(time(effectiveAt)),
          own: [409, text.own],
          decided: ({ state }) => [409, text.decided[state]] as const,
          unconfirmed: (unconfirmed) => [422, unconfirmedText(unconfirmed)] as const,
        });
      },
      refuse: async ({ ctx, app, form, here }) =>
        says(await refuseRequest(ctx, app.accounts, sentText(form, "id")), {
          refused: text.refused,
          decided: ({ state }) => ({ to: here, said: text.decided[state] }),
        }),
    },
  });
}

function switchTo(write: Write, to: "shown" | "hidden") {
  const id = sentText(write.form, "id");
  return switchAccount(writerOf(write), write.app.accounts, { id, to }, sentProof(write.form));
}
