import { useState } from "react";
import { data } from "react-router";
import { answerIntents, type IntentArgs, resultByKind } from "#app/admin/answer-intents.server.ts";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { sentText, sentTexts } from "#app/admin/kit/form/read-sent-form.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { ListPager } from "#app/admin/kit/list/list-pager.tsx";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { NothingHere } from "#app/admin/kit/list/nothing-here.tsx";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Fact, Sheet } from "#app/admin/kit/sheet.tsx";
import { LiveIndicator } from "#app/admin/live/live-indicator.tsx";
import { OrderLink } from "#app/admin/orders/order-link.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Notice } from "#app/ui/notice.tsx";
import { listOver } from "#server/giving/kurban/list-shares.ts";
import { type ListedOffer, listOffers } from "#server/giving/kurban/offers/list-offers.ts";
import { resolveOver } from "#server/giving/kurban/resolve-over.ts";
import { waitingReaders } from "#server/giving/waiting/count-waiting.ts";
import { may } from "#server/staff/permissions.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { donationTypeName } from "#shared/text/label.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Route } from "./+types/over";
import { groupByDecision, type ShareGroup } from "./group-by-order.ts";
import { hideNames } from "./hide-names.server.ts";
import { KurbanTabs } from "./kurban-tabs.tsx";
import { kurbanText } from "./messages.ts";
import { offerRules } from "./offer-texts.ts";
import { type Decision, OverDialog } from "./over-dialog.tsx";
import { shareText, overText as text, wishNames } from "./share-texts.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const { actor } = requireStaff(context);
  const query = readListQuery(url, { sorts: ["waiting"] });
  const { shares, ...page } = await listOver(db, query.page);
  return {
    list: Object.assign(page, { rows: groupByDecision(hideNames(actor, shares)) }),
    count: await waitingReaders.kurban(db),
    offers: (await listOffers(db)).filter(({ state }) => state !== "closed"),
    now: clock.now().getTime(),
    mayDecide: may(actor, "kurban", "decide"),
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "kurban", level: "decide" },
    refuse: (status, message) => data({ message }, { status }),
    intents: { resolve },
  });
}

async function resolve({ ctx, form }: IntentArgs) {
  const offerId = sentText(form, "offer", 40);
  const decision = {
    orderId: sentText(form, "order", 40),
    shareIds: sentTexts(form, "share", 40),
    to:
      form.get("to") === "more-capacity"
        ? { kind: "more-capacity" as const }
        : { kind: "other-offer" as const, offerId },
    text: sentText(form, "reason", 500),
  };
  return resultByKind(await resolveOver(ctx, decision), {
    resolved: ({ shares }) => text.resolved(shares),
    refused: ({ rule }) =>
      [422, ownValue(text.rules, rule) ?? ownValue(offerRules, rule)?.text ?? kurbanText.failed] as const,
    stale: [409, text.stale],
    missing: [422, text.noOffer],
  });
}

export const meta: Route.MetaFunction = () => [{ title: `${kurbanText.over} · ${kurbanText.title}` }];

/** Paid shares without a place, each order with the decisions that staff can make. */
export default function Over({ loaderData: { list, count, offers, now, mayDecide } }: Route.ComponentProps) {
  const [asked, setAsked] = useState<{ group: ShareGroup; decision: Decision } | null>(null);
  return (
    <>
      <ScreenHeading title={kurbanText.title} text={text.lead}>
        <LiveIndicator kinds={["order"]} />
      </ScreenHeading>
      <KurbanTabs current="kurban/over" over={count} />
      {list.rows.length === 0 && <NothingHere>{text.empty}</NothingHere>}
      <ul className="mt-5 grid items-start gap-5 xl:grid-cols-2">
        {list.rows.map((group) => (
          <li key={group.id}>
            <OverCard
              group={group}
              reason={mayDecide ? undefined : kurbanText.onlyDeciders}
              onDecide={(decision) => setAsked({ group, decision })}
            />
          </li>
        ))}
      </ul>
      {list.pages > 1 && <ListPager list={list} total={(orders) => text.total(formatCount(orders))} />}
      {asked && (
        <OverDialog
          group={asked.group}
          decision={asked.decision}
          offers={findOffers({ offers, now }, asked.group, asked.decision)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/**
 * The offers to which the shares can go: with animals of their type and with room for all of them, and for a vacip those
 * where the slaughter has not ended.
 */
function findOffers(
  { offers, now }: { offers: readonly ListedOffer[]; now: number },
  { first, shares }: ShareGroup,
  decision: Decision,
) {
  return offers.filter(({ id, seasonId, kinds, left, state, windowEnd }) => {
    if (first.donationType === "vacip" && windowEnd !== null && windowEnd <= now) return false;
    const isSeason = decision === "season" ? seasonId !== first.seasonId : seasonId === first.seasonId;
    const fits = kinds.some((kind) => kind === first.donationType) && left >= shares.length;
    if (state === "draft" && decision !== "season") return false;
    return isSeason && fits && id !== first.offerId;
  });
}

function OverCard({
  group: { first, shares },
  reason,
  onDecide,
}: {
  group: ShareGroup;
  reason: string | undefined;
  onDecide: (decision: Decision) => void;
}) {
  const link = useAdminLink();
  const obstacle = first.isRefunding ? text.refunding : reason;
  const isVacip = first.donationType === "vacip";
  const isUnasked = isVacip && first.wish !== "next_season";
  const hasEnded = first.stateReason === "window_ended";
  const season = (
    <ReasonButton
      key="season"
      reason={obstacle ?? (isUnasked ? text.notAsked : undefined)}
      onClick={() => onDecide("season")}
      className="w-full"
    >
      {text.season}
    </ReasonButton>
  );
  const refund = (
    <ButtonLink key="refund" to={link(`orders/${first.orderId}`)} variant="secondary">
      {first.isRefunding ? text.seeRefund : text.refund}
    </ButtonLink>
  );
  return (
    <Sheet
      title={text.count(shares.length, first.campaignTitle)}
      side={first.isRefunding && <StatusBadge tone="waiting">{text.refunding}</StatusBadge>}
    >
      {hasEnded && (
        <Notice kind="warning" className="mb-4">
          {text.ended}
        </Notice>
      )}
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact name={shareText.order}>
          <OrderLink id={first.orderId} reference={first.reference} />
          {first.customerName && <span className="block">{first.customerName}</span>}
        </Fact>
        <Fact name={shareText.type}>
          {donationTypeName(first.donationType)}
          <span className="block text-xs text-ink-soft">
            {text.since(formatDateTime(first.stateAt, "tr"))}
          </span>
        </Fact>
        <Fact name={text.wish} className="sm:col-span-2">
          {first.wish ? <strong>{wishNames[first.wish]}</strong> : text.noWish}
        </Fact>
      </dl>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        {!hasEnded && (
          <ReasonButton reason={obstacle} onClick={() => onDecide("capacity")} className="w-full">
            {text.capacity}
          </ReasonButton>
        )}
        <ReasonButton reason={obstacle} onClick={() => onDecide("offer")} className="w-full">
          {text.offer}
        </ReasonButton>
        {isVacip ? [refund, season] : [season, refund]}
      </div>
    </Sheet>
  );
}
