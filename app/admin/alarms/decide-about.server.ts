import { data, type RouterContextProvider, redirect, replace } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { requireStaff } from "#app/request/staff.ts";
import { decideDuplicate } from "#server/payments/decide-duplicate.ts";
import { sentText } from "../kit/form/read-sent-form.ts";
import { kitText } from "../kit/kit-text.ts";
import { paymentText } from "../orders/payment-texts.ts";
import { tryVerb } from "../try-verb.server.ts";

const refuse = (status: number, error: string) => data<{ error: string }>({ error }, { status });

/** Staff decide whose the card payment of an alarm is; of a second one, the form of its refund follows. */
export async function decideAbout(context: Readonly<RouterContextProvider>, form: FormData, here: string) {
  const app = context.get(appContext);
  const orderId = sentText(form, "order", 40);
  const number = sentText(form, "number", 40);
  const own = sentText(form, "intent") === "adopt";
  const outcome = await tryVerb(
    app.log,
    "decision about a payment failed",
    decideDuplicate(requireStaff(context).ctx, { orderId, number, own }),
  );
  switch (outcome.kind) {
    case "saved":
      if (own) return replace(here, { headers: flash(app, paymentText.adopted) });
      return redirect(`${here.replace(/\/[^/]*$/, "")}/orders/${orderId}?refund=${number}`);
    case "not-adoptable":
      return refuse(409, paymentText.notAdoptable);
    case "refunding":
      return refuse(409, paymentText.refunding);
    case "missing":
      return refuse(404, `${paymentText.failed} ${kitText.missing}`);
    case "forbidden":
      return refuse(403, kitText.noPermission);
    case "failed":
      return refuse(500, paymentText.failed);
  }
}
