import { data, type RouterContextProvider, replace } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { requireStaff } from "#app/request/staff.ts";
import { markReturned } from "#server/payments/mark-returned.ts";
import { compareAgain } from "#server/payments/reconcile/compare-again.ts";
import { formatDateTime } from "#shared/dates.ts";
import { sentText } from "../kit/form/read-sent-form.ts";
import { kitText } from "../kit/kit-text.ts";
import { detailText } from "../orders/messages.ts";
import { tryVerb } from "../try-verb.server.ts";
import { bankText } from "./bank-texts.ts";
import { formatDay } from "./format-day.ts";
import { alarmsText } from "./messages.ts";

type Context = Readonly<RouterContextProvider>;

const refuse = (status: number, error: string) => data<{ error: string }>({ error }, { status });

/** Requests another comparison of a day with the bank. */
export async function compareDay(context: Context, form: FormData, here: string) {
  const app = context.get(appContext);
  const day = sentText(form, "day", 40);
  const outcome = await tryVerb(
    app.log,
    "bank comparison request failed",
    compareAgain(requireStaff(context).ctx, app.payments.banks, day),
  );
  switch (outcome.kind) {
    case "saved":
      return replace(here, { headers: flash(app, bankText.noted(formatDay(day))) });
    case "refused":
      return refuse(400, outcome.errors.day === "not-over" ? bankText.notOver : bankText.noDay);
    case "forbidden":
      return refuse(403, kitText.noPermission);
    case "failed":
      return refuse(500, bankText.failed);
  }
}

/** Cancels an alarm's order whose money is missing, with the written note, and closes the order's alarms. */
export async function cancelReturned(context: Context, form: FormData, here: string) {
  const app = context.get(appContext);
  const seen = new Date(sentText(form, "seen", 40));
  if (Number.isNaN(seen.getTime())) throw data(null, { status: 400 });
  const wish = { id: sentText(form, "order", 40), seen, note: sentText(form, "resolution") };
  const outcome = await tryVerb(
    app.log,
    "order cancellation failed",
    markReturned(requireStaff(context).ctx, wish),
  );
  switch (outcome.kind) {
    case "saved":
      return replace(here, { headers: flash(app, bankText.cancelled) });
    case "refused":
      return refuse(400, alarmsText.required);
    case "stale": {
      const by = outcome.by ?? kitText.somebody;
      return refuse(409, bankText.stale(by, formatDateTime(outcome.at, "tr")));
    }
    case "refunding":
      return refuse(409, `${bankText.cancelFailed} ${detailText.refunding}`);
    case "missing":
      return refuse(404, `${bankText.cancelFailed} ${kitText.missing}`);
    case "forbidden":
      return refuse(403, kitText.noPermission);
    case "failed":
      return refuse(500, bankText.cancelFailed);
  }
}
