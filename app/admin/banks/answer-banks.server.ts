import { data, type RouterContextProvider, replace } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import { switchBank } from "#server/payments/breaker/switch-bank.ts";
import { readSentForm, sentText } from "../kit/form/read-sent-form.ts";
import { kitText } from "../kit/kit-text.ts";
import { tryVerb } from "../try-verb.server.ts";
import { banksText } from "./messages.ts";

const refuse = (status: number, error: string) => data<{ error: string }>({ error }, { status });

type Sent = { request: Request; context: Readonly<RouterContextProvider> };

/** Switches a bank off or on. */
export async function answerBanks({ request, context }: Sent, here: string) {
  const app = context.get(appContext);
  const { actor } = requireStaff(context);
  const form = await readSentForm(request, may(actor, "settings.write"));
  const name = sentText(form, "bank", 40);
  const off = sentText(form, "intent", 20) === "switch-off";
  const outcome = await tryVerb(
    app.log,
    "bank switch failed",
    switchBank(requireStaff(context).ctx, app.payments.banks, { name, off }),
  );
  switch (outcome.kind) {
    case "saved":
      return replace(here, {
        headers: flash(app, off ? banksText.switchedOff(name) : banksText.switchedOn(name)),
      });
    case "unchanged":
      return replace(here, { headers: flash(app, banksText.unchanged) });
    case "missing":
      return refuse(404, `${banksText.saveFailed} ${kitText.missing}`);
    case "forbidden":
      return refuse(403, kitText.noPermission);
    case "failed":
      return refuse(500, banksText.saveFailed);
  }
}
