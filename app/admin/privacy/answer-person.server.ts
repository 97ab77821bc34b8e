import { data, type RouterContextProvider, redirect, replace } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { mayWrite, requireStaff } from "#app/request/staff.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { withdrawMessages } from "#server/privacy/withdraw-messages.ts";
import { adminAddress } from "../kit/admin-link.ts";
import { readSentForm, sentText, sentTexts } from "../kit/form/read-sent-form.ts";
import { privacyText } from "./messages.ts";

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> };
type Params = { adminPath: string; orderId: string };

/** The action of one donor: erases personal data or withdraws the message consent. */
export async function answerPerson(args: Args, params: Params) {
  const { log } = args.context.get(appContext);
  if (!mayWrite(args.context, "personal-data.write")) return refuse(403, privacyText.onlyAdministrators);
  const form = await readSentForm(args.request, true);
  const intent = sentText(form, "intent");
  if (intent !== "erase" && intent !== "withdraw") throw data(null, { status: 400 });
  try {
    return intent === "erase" ? await erase(args, params, form) : await withdraw(args, params);
  } catch (err) {
    if (err instanceof Response) throw err;
    log.error({ err, order: params.orderId }, "donor data write failed");
    return refuse(500, intent === "erase" ? privacyText.eraseFailed : privacyText.withdrawFailed);
  }
}

async function erase({ context }: Args, { adminPath, orderId }: Params, form: FormData) {
  const chosen = sentTexts(form, "order");
  const typed = sentText(form, "typed");
  const outcome = await erasePerson(requireStaff(context).ctx, { orderId, chosen, typed });
  switch (outcome.kind) {
    case "erased": {
      const said = outcome.erased > 0 ? privacyText.erased(outcome.erased) : privacyText.erasedBefore;
      return redirect(adminAddress(adminPath, "privacy"), { headers: flash(context.get(appContext), said) });
    }
    case "refused":
      return refuse(outcome.reason === "hindered" ? 409 : 422, privacyText.refusals[outcome.reason]);
    case "missing":
      return refuse(404, privacyText.missing);
    case "forbidden":
      return refuse(403, privacyText.onlyAdministrators);
  }
}

async function withdraw({ url, context }: Args, { orderId }: Params) {
  const outcome = await withdrawMessages(requireStaff(context).ctx, { orderId });
  if (outcome.kind === "missing") return refuse(404, privacyText.missing);
  if (outcome.kind === "forbidden") return refuse(403, privacyText.onlyAdministrators);
  return replace(url.pathname, { headers: flash(context.get(appContext), privacyText.withdrawn) });
}

function refuse(status: number, error: string) {
  return data({ error }, { status });
}
