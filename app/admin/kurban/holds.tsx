import { LockOpen } from "lucide-react";
import { useState } from "react";
import { data, useFetcher } from "react-router";
import { answerIntents, resultByKind } from "#app/admin/answer-intents.server.ts";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { IconButton } from "#app/admin/kit/icon-button.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { LiveIndicator } from "#app/admin/live/live-indicator.tsx";
import { OrderLink, shortNumber } from "#app/admin/orders/order-link.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Notice } from "#app/ui/notice.tsx";
import { listHolds } from "#server/giving/kurban/list-shares.ts";
import { releaseHold } from "#server/giving/kurban/release-hold.ts";
import { waitingReaders } from "#server/giving/waiting/count-waiting.ts";
import { may } from "#server/staff/permissions.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { paymentMethodName } from "#shared/text/label.ts";
import type { Route } from "./+types/holds";
import { groupByOrder, type ShareGroup } from "./group-by-order.ts";
import { hideNames, seesNames } from "./hide-names.server.ts";
import { KurbanTabs } from "./kurban-tabs.tsx";
import { kurbanText } from "./messages.ts";
import { shareText, holdText as text } from "./share-texts.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { actor } = requireStaff(context);
  const query = readListQuery(url, { sorts: ["end"] });
  const { shares, ...page } = await listHolds(db, query.page);
  return {
    query,
    list: Object.assign(page, { rows: groupByOrder(hideNames(actor, shares)) }),
    over: await waitingReaders.kurban(db),
    mayChange: may(actor, "kurban", "change"),
    seesNames: seesNames(actor),
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "kurban", level: "change" },
    refuse: (status, message) => data({ message }, { status }),
    intents: {
      release: async ({ ctx, form }) =>
        resultByKind(await releaseHold(ctx, sentText(form, "order", 40)), {
          released: ({ shares }) => text.released(shares),
          "nothing-held": [409, text.nothingHeld],
        }),
    },
  });
}

export const meta: Route.MetaFunction = () => [{ title: `${kurbanText.holds} · ${kurbanText.title}` }];

/** The held shares by order: those without an end, then the hold that ends first. */
export default function Holds({ loaderData }: Route.ComponentProps) {
  const { list, query, over, mayChange, seesNames: showsNames } = loaderData;
  const [asked, setAsked] = useState<ShareGroup | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const reason = mayChange ? undefined : kitText.noPermission;
  return (
    <>
      <ListScreen
        heading={{
          title: kurbanText.title,
          text: text.lead,
          children: <LiveIndicator kinds={["order"]} />,
        }}
        above={
          <>
            <KurbanTabs current="kurban/holds" over={over} />
            {refusal && (
              <Notice kind="error" className="mt-4">
                {refusal}
              </Notice>
            )}
          </>
        }
        list={list}
        query={query}
        columns={showsNames ? columns : columns.filter(({ key }) => key !== "donor")}
        rowTitle={({ first }) => shortNumber(first.orderId)}
        actions={(group) => (
          <IconButton
            label={text.release}
            about={shortNumber(group.first.orderId)}
            icon={<LockOpen aria-hidden="true" className="size-4.5" />}
            isLabelVisible
            reason={reason}
            onClick={() => setAsked(group)}
          />
        )}
        total={(count) => text.total(formatCount(count))}
        empty={text.empty}
      />
      {asked && (
        <ReleaseDialog
          group={asked}
          onClose={(message) => {
            setRefusal(message);
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

function ReleaseDialog({ group, onClose }: { group: ShareGroup; onClose: (refusal: string | null) => void }) {
  const fetcher = useFetcher<typeof action>();
  const busy = fetcher.state !== "idle";
  const release = () => fetcher.submit({ intent: "release", order: group.first.orderId }, { method: "post" });
  useOnAnswer(busy, () => onClose(fetcher.data && "message" in fetcher.data ? fetcher.data.message : null));
  return (
    <ConfirmDialog
      title={text.releaseTitle}
      text={text.releaseLead(formatCount(group.shares.length))}
      confirmText={text.releaseYes}
      busy={busy}
      variant="accent"
      onClick={release}
      onClose={() => onClose(null)}
    />
  );
}

const columns: readonly Column<ShareGroup>[] = [
  {
    key: "order",
    header: shareText.order,
    isCardHead: true,
    cell: ({ first, shares }) => (
      <span className="block">
        <OrderLink id={first.orderId} reference={first.reference} />
        <span className="block text-xs text-ink-soft">
          {[...new Set(shares.map(({ campaignTitle }) => campaignTitle))].join(", ")} ·{" "}
          {paymentMethodName(first.paymentMethod)}
        </span>
      </span>
    ),
  },
  {
    key: "donor",
    header: text.donor,
    cell: ({ first }) => <span className="block @4xl:min-w-40">{first.customerName}</span>,
  },
  {
    key: "shares",
    header: text.shares,
    align: "end",
    cell: ({ shares }) => <span className="tabular-nums">{formatCount(shares.length)}</span>,
  },
  {
    key: "until",
    header: text.until,
    cell: ({ first }) =>
      first.heldUntil === null ? (
        <span className="block">
          {text.noEnd}
          <span className="block text-xs text-ink-soft">{text.noEndHint}</span>
        </span>
      ) : (
        <span className="whitespace-nowrap tabular-nums">{formatDateTime(first.heldUntil, "tr")}</span>
      ),
  },
];
