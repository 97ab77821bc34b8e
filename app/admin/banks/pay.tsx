import { data } from "react-router";
import { answerIntents, type IntentArgs } from "#app/admin/answer-intents.server.ts";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { addressContext, appContext } from "#app/http/request/context.ts";
import { Notice } from "#app/ui/notice.tsx";
import { startTrial } from "#server/giving/payments/trial/start-trial.ts";
import type { Route } from "./+types/pay";
import { guideText, payText as text } from "./guide-messages.ts";
import { findChoice, trialAt } from "./load-guide.server.ts";
import { PayForm } from "./pay-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { now: context.get(appContext).clock.now() };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "settings", level: "decide" },
    forbidden: guideText.missingRight,
    refuse: (status, error) => data({ error, started: null }, { status }),
    intents: { start: (intent) => start(intent, args.context.get(addressContext)) },
  });
}

async function start({ ctx, app, form }: IntentArgs, ip: string) {
  const { bank } = findChoice(app, sentText(form, "bank", 40));
  if (!bank) return [409, text.notConfigured] as const;
  const trial = trialAt(app, bank);
  const amount = Number(sentText(form, "amount", 10));
  const outcome = await startTrial(ctx, app.payments, { bank, trial, amount, ip });
  switch (outcome.kind) {
    case "started":
      return {
        error: null,
        started: { form: outcome.form, bank: bank.traits.displayName, amount, trial },
      };
    case "wrong-amount":
      return [400, text.wrongAmount] as const;
    case "unrefunded":
      return [409, text.unrefunded] as const;
    case "unbooked":
      return [409, text.unbooked] as const;
    case "too-many":
      return [409, text.tooMany] as const;
    case "not-started":
      return [502, text.notStarted(outcome.reason)] as const;
    default:
      return outcome;
  }
}

export const meta: Route.MetaFunction = () => [
  { title: text.title },
  // A bank may refuse a form without an Origin. As on the checkout, it learns the origin and not the path.
  { name: "referrer", content: "strict-origin-when-cross-origin" },
];

/** The window in which an administrator goes to the bank for a trial payment. Only the guide's form leads here. */
export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const link = useAdminLink();
  const started = actionData?.started;
  return (
    <>
      <ScreenHeading title={text.title} back={{ to: link("banks/guide"), label: text.back }} />
      {started ? (
        <>
          <p className="mt-3">
            {(started.trial === "test" ? text.leadTest : text.lead)(money(started.amount), started.bank)}
          </p>
          <PayForm form={started.form} now={loaderData.now} />
        </>
      ) : (
        <Notice kind={actionData?.error ? "error" : "info"} className="mt-5">
          {actionData?.error ?? text.fromGuide}
        </Notice>
      )}
    </>
  );
}
