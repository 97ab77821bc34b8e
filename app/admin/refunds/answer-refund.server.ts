import { data, type RouterContextProvider, replace } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { mayWrite, requireStaff } from "#app/request/staff.ts";
import { approveRefund } from "#server/payments/refunds/approve-refund.ts";
import { decideRefund } from "#server/payments/refunds/decide-refund.ts";
import { declineRefund } from "#server/payments/refunds/decline-refund.ts";
import { formatDateTime } from "#shared/dates.ts";
import { readSentForm, sentText } from "../kit/form/read-sent-form.ts";
import { kitText } from "../kit/kit-text.ts";
import { tryVerb } from "../try-verb.server.ts";
import { refundStateNames, refundText } from "./messages.ts";

/** Why nothing was saved. */
type DecisionAnswer = { problem: string };

type Sent = {
  request: Request;
  params: { adminPath: string };
  context: Readonly<RouterContextProvider>;
};

/** Staff approve or decline a refund, or say what became of it. */
export async function answerRefund({ request, params, context }: Sent, id: string) {
  if (!mayWrite(context, "refunds.write")) return refuse(403, kitText.noPermission);
  const form = await readSentForm(request, true);
  const intent = sentText(form, "intent");
  const verb = verbs[intent as keyof typeof verbs];
  if (!Object.hasOwn(verbs, intent)) throw data(null, { status: 400 });
  const app = context.get(appContext);
  const { ctx } = requireStaff(context);
  const reference = sentText(form, "reference", 100);
  const outcome = await tryVerb(
    app.log,
    "refund decision failed",
    verb({ ctx, payments: app.payments, id, reference }),
  );
  switch (outcome.kind) {
    case "saved": {
      const said = intent === "decline" ? refundText.declined : saidOf(intent, outcome.state);
      return replace(`/${params.adminPath}/refunds/${id}`, { headers: flash(app, said) });
    }
    case "moved":
      return refuse(409, refundText.moved(outcome.by, refundStateNames[outcome.state]));
    case "own":
      return refuse(403, refundText.own);
    case "changed":
      return refuse(409, refundText.changed);
    case "too-soon":
      return refuse(409, refundText.tooSoon(formatDateTime(outcome.from, "tr")));
    case "missing":
      return refuse(404, refundText.none);
    case "forbidden":
      return refuse(403, kitText.noPermission);
    case "failed":
      return outcome.locked ? refuse(409, refundText.locked) : refuse(500, refundText.failed);
  }
}

type Wish = {
  ctx: Parameters<typeof approveRefund>[0];
  payments: Parameters<typeof approveRefund>[1];
  id: string;
  reference: string;
};
type Outcome = Awaited<ReturnType<typeof approveRefund>> | Awaited<ReturnType<typeof decideRefund>>;

const verbs = {
  approve: ({ ctx, payments, id }: Wish): Promise<Outcome> => approveRefund(ctx, payments, id),
  decline: ({ ctx, id }: Wish): Promise<Outcome> => declineRefund(ctx, id),
  done: ({ ctx, id, reference }: Wish): Promise<Outcome> => decideRefund(ctx, { id, done: true, reference }),
  "not-done": ({ ctx, id }: Wish): Promise<Outcome> => decideRefund(ctx, { id, done: false, reference: "" }),
};

function saidOf(intent: string, state: keyof typeof refundText.saved): string {
  if (intent === "not-done") return refundText.notDoneSaved;
  return intent === "approve" && state === "approved" ? refundText.approvedNow : refundText.saved[state];
}

function refuse(status: number, problem: string) {
  return data<DecisionAnswer>({ problem }, { status });
}
