import { data } from "react-router";
import {
  answerIntents,
  type IntentArgs,
  type IntentRequest,
  resultByKind,
} from "#app/admin/answer-intents.server.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { switchBank } from "#server/giving/payments/breaker/switch-bank.ts";
import { banksText } from "./messages.ts";

export function answerBanks(sent: IntentRequest) {
  return answerIntents(sent, {
    permission: "settings.write",
    refuse: (status, error) => data({ error }, { status }),
    intents: { "switch-off": change, "switch-on": change },
  });
}

async function change({ ctx, app, form, intent }: IntentArgs) {
  const name = sentText(form, "bank", 40);
  const off = intent === "switch-off";
  return resultByKind(await switchBank(ctx, app.payments.banks, { name, off }), {
    saved: off ? banksText.switchedOff(name) : banksText.switchedOn(name),
    unchanged: banksText.unchanged,
  });
}
