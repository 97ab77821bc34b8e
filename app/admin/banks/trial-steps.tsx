import { CheckCircle2, Circle } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { FieldError } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { MissingStep, TrialStep } from "#server/giving/payments/trial/rules.ts";
import { formatDate, formatDateTime, startOfIstanbulDay } from "#shared/text/dates.ts";
import {
  missingTexts,
  needsTestAccount,
  noTestSystem,
  stepTexts,
  guideText as text,
} from "./guide-messages.ts";
import type { loadGuide } from "./load-guide.server.ts";

type Trial = NonNullable<Awaited<ReturnType<typeof loadGuide>>["trial"]>;
type Props = { bank: string; trial: Trial };

const steps = ["card", "lira", "inquiry", "refund", "night"] as const satisfies readonly TrialStep[];

/** The steps to the first lira, with what is missing and the button for the next one. */
export function TrialSteps({ bank, trial }: { bank: string; trial: Trial | null }) {
  return (
    <Sheet title={text.steps}>
      <p className="text-ink-soft">{text.stepsLead}</p>
      {!trial && (
        <Notice kind="info" className="mt-3">
          {text.notConfigured}
        </Notice>
      )}
      {trial?.isComplete && (
        <Notice kind="info" className="mt-3">
          {text.complete}
        </Notice>
      )}
      <ol className="mt-3 grid gap-1">
        {steps.map((step) => (
          <Step key={step} step={step} bank={bank} trial={trial} />
        ))}
      </ol>
    </Sheet>
  );
}

function Step({ step, bank, trial }: { step: TrialStep; bank: string; trial: Trial | null }) {
  const { title, lead } = stepTexts[step];
  const missing = trial ? trial.states[step] : "not-tried";
  const isNeedless = step === "card" && trial?.hasTestSystem === false;
  const isDone = missing === null;
  const Icon = isDone ? CheckCircle2 : Circle;
  return (
    <li className="flex items-start gap-x-3 py-2">
      <Icon
        aria-hidden="true"
        className={classes("mt-0.5 size-5 shrink-0", isDone ? "text-leaf-600" : "text-sand-500")}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {title}
          {!isNeedless && <span className="sr-only"> ({isDone ? text.done : text.missing})</span>}
        </p>
        <p className="mt-0.5 text-ink-soft">{isNeedless ? noTestSystem : lead}</p>
        {trial && !isNeedless && (
          <>
            <p className={classes("mt-0.5", isDone ? "text-leaf-700" : "font-medium text-clay-700")}>
              {missing ? describeMissing(missing, step, trial) : describeDone(step, trial)}
            </p>
            <NextAction step={step} missing={missing} bank={bank} trial={trial} />
          </>
        )}
      </div>
    </li>
  );
}

function describeMissing(missing: MissingStep, step: TrialStep, { reason, real, next }: Trial) {
  if (step === "card" && missing === "not-tried" && next === "real") return needsTestAccount;
  const { returnCode } = (step === "lira" && real?.attempt) || {};
  const code = missing === "declined" && returnCode ? ` ${reason ?? ""} (${returnCode})` : "";
  return missingTexts[missing] + code;
}

/** Says what proves a step. */
function describeDone(step: TrialStep, { test, real }: Trial): string {
  const facts = step === "card" ? test : real;
  if (!facts) return "";
  const { amount, night } = facts;
  const { cardMask, bankReference, settledAt, confirmedAt } = facts.attempt;
  switch (step) {
    case "card":
      return joinProof(money(amount), confirmedAt);
    case "lira":
      return joinProof([money(amount), cardMask].filter(Boolean).join(" · "), settledAt);
    case "inquiry":
      return joinProof(bankReference, confirmedAt);
    case "refund":
      return joinProof(money(amount), facts.refunds.find(({ state }) => state === "confirmed")?.endedAt);
    case "night":
      return joinProof(formatDate(startOfIstanbulDay(night.day), "tr"), night.comparedAt);
  }
}

function joinProof(proof: string | null, at: Date | null | undefined): string {
  return [proof, at && formatDateTime(at, "tr")].filter(Boolean).join(" · ");
}

function NextAction({
  step,
  missing,
  bank,
  trial,
}: Props & { step: TrialStep; missing: MissingStep | null }): ReactNode {
  const { states, real, next, isDayOver } = trial;
  const isUnpaid = ["not-tried", "open", "declined"].includes(missing ?? "");
  const isRefunded = states.refund === null;
  switch (step) {
    case "card":
      return next === "test" && isUnpaid && <PayForm bank={bank} label={text.payTest} />;
    case "lira":
      if (next === "real" && (isUnpaid || isRefunded)) return <PayForm bank={bank} label={text.pay} />;
      return states.lira === "not-completed" && real && <OrderLink orderId={real.orderId} />;
    case "inquiry":
      return states.inquiry === "alarm" && <AlarmLink />;
    case "refund":
      if (states.refund === "needs-refund" || states.refund === "refund-refused")
        return (
          <Press bank={bank} intent="refund" label={text.refund}>
            {real && <OrderLink orderId={real.orderId} />}
          </Press>
        );
      return (
        real?.refunds[0] && (
          <p className="mt-2">
            <TextLink to={`refunds/${real.refunds[0].id}`}>{text.toRefund}</TextLink>
          </p>
        )
      );
    case "night":
      if (states.night === "alarm") return <AlarmLink />;
      return (
        isDayOver &&
        (states.night === "not-compared" || states.night === "compared-before-refund") && (
          <Press bank={bank} intent="compare" label={text.compare} />
        )
      );
  }
}

function OrderLink({ orderId }: { orderId: string }) {
  return <TextLink to={`orders/${orderId}`}>{text.toOrder}</TextLink>;
}

function AlarmLink() {
  return (
    <p className="mt-2">
      <TextLink to="orders/alarms">{text.toAlarms}</TextLink>
    </p>
  );
}

/** The payment has a window of its own, whose document may send forms to the bank (app/http/request/security.ts). */
function PayForm({ bank, label }: { bank: string; label: string }) {
  const link = useAdminLink();
  const id = useId();
  return (
    <form method="post" action={link("banks/guide/pay")} target="_blank" className="mt-2" rel="noopener">
      <input type="hidden" name="intent" value="start" />
      <input type="hidden" name="bank" value={bank} />
      <div className="flex flex-wrap items-end gap-3">
        <div>
          <label htmlFor={id} className="mb-1 block text-xs text-ink-soft">
            {text.amount}
          </label>
          <select
            id={id}
            name="amount"
            className="min-h-11 rounded-md border border-sand-300 bg-white px-3 tabular-nums"
          >
            {[100, 200, 500, 1_000].map((amount) => (
              <option key={amount} value={amount}>
                {money(amount)}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit">{label}</Button>
      </div>
      <p className="mt-2 text-xs text-ink-soft">{text.newWindow}</p>
    </form>
  );
}

function Press({
  bank,
  intent,
  label,
  children,
}: {
  bank: string;
  intent: "refund" | "compare";
  label: string;
  children?: ReactNode;
}) {
  const fetcher = useFetcher<{ error?: string }>();
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" preventScrollReset className="mt-2">
      <input type="hidden" name="bank" value={bank} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" name="intent" value={intent} variant="secondary" disabled={busy}>
          {busy && intent === "refund" ? text.refunding : label}
        </Button>
        {children}
      </div>
      <FieldError message={busy ? null : fetcher.data?.error} />
    </fetcher.Form>
  );
}
