import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { appContext } from "#app/request/context.ts";
import { requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import { findRefundSeen } from "#server/payments/refunds/list-refunds.ts";
import { refundHistory } from "#server/payments/refunds/refund-history.ts";
import { deniableFrom, isDecidable } from "#server/payments/refunds/rules.ts";
import { formatMoney } from "#shared/money.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { LoadFailed } from "../kit/failure/load-failed.tsx";
import { ScreenHeading } from "../kit/frame/screen-heading.tsx";
import { kitText } from "../kit/kit-text.ts";
import { DateCell } from "../kit/list/cells.tsx";
import { LiveIndicator } from "../live/live-indicator.tsx";
import { useLive } from "../live/use-live.ts";
import { Sheet } from "../orders/sheet.tsx";
import type { Route } from "./+types/detail";
import { answerRefund } from "./answer-refund.server.ts";
import { RefundStateBadge } from "./badges.tsx";
import { Decisions } from "./decisions.tsx";
import { RefundFacts } from "./facts.tsx";
import { refundText } from "./messages.ts";
import { NextStep } from "./next-step.tsx";
import { Steps } from "./steps.tsx";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db, log, clock } = context.get(appContext);
  const { actor } = requireStaff(context);
  const who = { mayWrite: may(actor, "refunds.write"), me: actor.id };
  const none = { ...who, refund: null, steps: [], decidable: false, denyFrom: null };
  try {
    const refund = await findRefundSeen(db, id);
    if (!refund) return data({ ...none, error: refundText.missing }, { status: 404 });
    const steps = await refundHistory(db, refund);
    const from = deniableFrom(refund);
    const denyFrom = from && from > clock.now() ? from : null;
    return data({ ...who, refund, steps, decidable: isDecidable(refund), denyFrom, error: "" });
  } catch (err) {
    log.error({ err, refund: id }, "refund load failed");
    return data({ ...none, error: refundText.loadFailed }, { status: 500 });
  }
}

export function action(args: Route.ActionArgs) {
  return answerRefund(args, args.params.id);
}

/** Reloads also after a refused write, so that the page shows what another person or the bank did. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionStatus !== undefined && actionStatus >= 400) || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = () => [{ title: refundText.title }];

/** One refund: its facts, its steps, and what staff can decide. */
export default function Refund({ loaderData }: Route.ComponentProps) {
  const { refund, steps, mayWrite, me, decidable, denyFrom, error } = loaderData;
  const link = useAdminLink();
  const live = useLive(["refund"]);
  const back = { to: link("refunds"), label: refundText.back };
  if (!refund) {
    return (
      <LoadFailed
        title={refundText.title}
        back={back.to}
        backLabel={back.label}
        message={error}
        gone={error === refundText.missing}
      />
    );
  }
  const own = refund.requestedBy === me;
  return (
    <>
      <ScreenHeading title={`${refundText.title} · ${formatMoney(refund.amount, "TRY", "tr")}`} back={back}>
        <LiveIndicator state={live} />
      </ScreenHeading>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
        <RefundStateBadge state={refund.state} />
        <DateCell at={refund.createdAt} as="time" />
      </p>
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-5">
          <Sheet title={refundText.state}>
            <NextStep refund={refund} own={own} denyFrom={denyFrom} />
            <Decisions
              refund={refund}
              decidable={decidable}
              reason={mayWrite ? undefined : kitText.noPermission}
              own={own}
              denyFrom={denyFrom}
            />
          </Sheet>
          <RefundFacts refund={refund} />
        </div>
        <Steps steps={steps} />
      </div>
    </>
  );
}
