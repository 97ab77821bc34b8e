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

export function answerBanks(request: IntentRequest) {
  return answerIntents(request, {
    right: { area: "settings", level: "decide" },
    refuse: (status, error) => data({ error }, { status }),
    intents: { "switch-off": switchState, "switch-on": switchState },
  });
}

async function switchState({ ctx, app, form, intent }: IntentArgs) {
  const name = sentText(form, "bank", 40);
  const isOff = intent === "switch-off";
  return resultByKind(await switchBank(ctx, app.payments.banks, { name, off: isOff }), {
    saved: isOff ? banksText.switchedOff(name) : banksText.switchedOn(name),
    unchanged: banksText.unchanged,
  });
}
