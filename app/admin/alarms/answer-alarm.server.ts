import { data, type RouterContextProvider, replace } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { mayWrite, requireStaff } from "#app/request/staff.ts";
import { checkBooksNow } from "#server/books/check-books-now.ts";
import { recomputeSum } from "#server/books/recompute-sum.ts";
import { requestInquiry } from "#server/payments/request-inquiry.ts";
import { resolveAlarm } from "#server/payments/resolve-alarm.ts";
import { formatDateTime } from "#shared/dates.ts";
import { readSentForm, sentText } from "../kit/form/read-sent-form.ts";
import { kitText } from "../kit/kit-text.ts";
import { formatCount } from "../kit/list/format-count.ts";
import { tryVerb } from "../try-verb.server.ts";
import { cancelReturned, compareDay } from "./answer-bank.server.ts";
import { decideAbout } from "./decide-about.server.ts";
import { alarmsText } from "./messages.ts";

/** The error below the form if nothing was saved. */
type AlarmAnswer = { error: string };

type Sent = { request: Request; context: Readonly<RouterContextProvider> };

/** Resolves an alarm with a note. `intent` selects another action on one alarm or on all. */
export async function answerAlarm({ request, context }: Sent, here: string) {
  // Some actions need further permissions; their verbs check them.
  if (!mayWrite(context, "orders.write")) return refuse(403, kitText.noPermission);
  const form = await readSentForm(request, true);
  const intent = sentText(form, "intent");
  if (intent === "check") return check(context, here);
  if (intent === "compare") return compareDay(context, form, here);
  if (intent === "returned") return cancelReturned(context, form, here);
  if (intent === "adopt" || intent === "second") return decideAbout(context, form, here);
  const id = Number(sentText(form, "id", 20));
  if (!Number.isSafeInteger(id)) throw data(null, { status: 400 });
  if (intent === "ask") return ask(context, id, here);
  if (intent === "recompute") return recompute(context, id, here);
  return resolve(context, { id, resolution: sentText(form, "resolution") }, here);
}

const refuse = (status: number, error: string) => data<AlarmAnswer>({ error }, { status });

async function resolve(context: Sent["context"], wish: { id: number; resolution: string }, here: string) {
  const app = context.get(appContext);
  const outcome = await tryVerb(
    app.log,
    "alarm resolution failed",
    resolveAlarm(requireStaff(context).ctx, wish),
  );
  switch (outcome.kind) {
    case "saved":
      return replace(here, { headers: flash(app, alarmsText.saved) });
    case "refused":
      return refuse(400, alarmsText.required);
    case "stale": {
      const by = outcome.by ?? kitText.somebody;
      return replace(here, { headers: flash(app, alarmsText.stale(by, formatDateTime(outcome.at, "tr"))) });
    }
    case "missing":
      return refuse(404, `${alarmsText.failed} ${kitText.missing}`);
    case "forbidden":
      return refuse(403, kitText.noPermission);
    case "failed":
      return refuse(500, alarmsText.failed);
  }
}

async function ask(context: Sent["context"], alarm: number, here: string) {
  const app = context.get(appContext);
  const outcome = await tryVerb(
    app.log,
    "bank inquiry request failed",
    requestInquiry(requireStaff(context).ctx, { alarm }),
  );
  switch (outcome.kind) {
    case "saved":
      return replace(here, { headers: flash(app, alarmsText.asked) });
    case "missing":
      return refuse(404, `${alarmsText.askFailed} ${kitText.missing}`);
    case "forbidden":
      return refuse(403, kitText.noPermission);
    case "failed":
      return refuse(500, alarmsText.askFailed);
  }
}

async function recompute(context: Sent["context"], alarm: number, here: string) {
  const app = context.get(appContext);
  const { ctx } = requireStaff(context);
  try {
    const outcome = await recomputeSum(ctx, { alarm });
    if (outcome.kind === "forbidden") return refuse(403, kitText.noPermission);
    if (outcome.kind !== "recomputed") return refuse(404, `${alarmsText.recomputeFailed} ${kitText.missing}`);
    // The check verifies the recomputed total and closes the alarm.
    await checkBooksNow(ctx);
    return replace(here, { headers: flash(app, alarmsText.recomputed) });
  } catch (err) {
    app.log.error({ err }, "total recomputation failed");
    return refuse(500, alarmsText.recomputeFailed);
  }
}

async function check(context: Sent["context"], here: string) {
  const app = context.get(appContext);
  const outcome = await tryVerb(app.log, "books check failed", checkBooksNow(requireStaff(context).ctx));
  switch (outcome.kind) {
    case "reviewed": {
      const { open } = outcome;
      const said = open > 0 ? alarmsText.checkedDifferences(formatCount(open)) : alarmsText.checkedInOrder;
      return replace(here, { headers: flash(app, said) });
    }
    case "busy":
      return refuse(409, alarmsText.checkBusy);
    case "forbidden":
      return refuse(403, kitText.noPermission);
    case "failed":
      return refuse(500, alarmsText.checkFailed);
  }
}
