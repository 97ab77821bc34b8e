import { data } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { LoadFailed } from "#app/admin/kit/failure/load-failed.tsx";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { DateCell } from "#app/admin/kit/list/cells.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { LiveIndicator } from "#app/admin/live/live-indicator.tsx";
import { maskFor } from "#app/admin/mask-for.server.ts";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { findRefund } from "#server/giving/payments/refunds/list-refunds.ts";
import { refundHistory } from "#server/giving/payments/refunds/refund-history.ts";
import { findEarliestDenial, isDecidable } from "#server/giving/payments/refunds/rules.ts";
import { may } from "#server/staff/permissions.ts";
import type { Route } from "./+types/detail";
import { answerRefund } from "./answer-refund.server.ts";
import { RefundStateBadge } from "./badges.tsx";
import { Decisions } from "./decisions.tsx";
import { RefundFacts } from "./facts.tsx";
import { refundText } from "./messages.ts";
import { NextStep } from "./next-step.tsx";
import { Steps } from "./steps.tsx";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const { actor } = requireStaff(context);
  const refund = await findRefund(db, id);
  if (!refund) return data(null, { status: 404 });
  const denyFrom = findEarliestDenial(refund);
  const page = {
    refund,
    steps: await refundHistory(db, refund),
    mayWrite: may(actor, "refunds", "decide"),
    userId: actor.id,
    decidable: isDecidable(refund),
    denyFrom: denyFrom && denyFrom > clock.now() ? denyFrom : null,
  };
  return data(maskFor(actor, page));
}

export function action(args: Route.ActionArgs) {
  return answerRefund(args, args.params.id);
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = () => [{ title: refundText.title }];

export default function Refund({ loaderData }: Route.ComponentProps) {
  const link = useAdminLink();
  const back = { to: link("refunds"), label: refundText.back };
  if (!loaderData)
    return <LoadFailed title={refundText.title} back={back} message={refundText.missing} isMissing />;
  const { refund, steps, mayWrite, userId, decidable, denyFrom } = loaderData;
  const isOwn = refund.requestedBy === userId;
  return (
    <>
      <ScreenHeading title={`${refundText.title} · ${money(refund.amount)}`} back={back}>
        <LiveIndicator kinds={["refund"]} />
      </ScreenHeading>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
        <RefundStateBadge state={refund.state} />
        <DateCell at={refund.createdAt} as="time" />
      </p>
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-5">
          <Sheet title={refundText.state}>
            <NextStep refund={refund} isOwn={isOwn} denyFrom={denyFrom} />
            <Decisions
              refund={refund}
              isDecidable={decidable}
              reason={mayWrite ? undefined : kitText.noPermission}
              isOwn={isOwn}
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
