import type { Column } from "#app/admin/kit/list/list-column.ts";
import { Badge } from "#app/admin/kit/list/status-badge.tsx";
import { OrderLink } from "#app/admin/orders/order-link.tsx";
import type { ListedShare } from "#server/giving/kurban/list-shares.ts";
import { formatDate, formatDateTime } from "#shared/text/dates.ts";
import { donationTypeName } from "#shared/text/label.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { ShareBadge } from "./badges.tsx";
import { channelNames, ownerNames, shareText as text } from "./share-texts.ts";

/** The columns of the list of shares; without names for staff who see none. */
export function shareColumns(showsNames: boolean): readonly Column<ListedShare>[] {
  return [
    {
      key: "share",
      header: text.share,
      isCardHead: true,
      cell: ({ campaignTitle, n, donationType }) => (
        <span className="block">
          <span className="font-semibold">{text.title(campaignTitle, n)}</span>
          <span className="block text-xs text-ink-soft">{donationTypeName(donationType)}</span>
        </span>
      ),
    },
    ...(showsNames ? [nameColumn] : []),
    {
      key: "order",
      header: text.order,
      cell: ({ orderId, reference }) => <OrderLink id={orderId} reference={reference} />,
    },
    { key: "state", header: text.state, cell: (share) => <ShareState share={share} /> },
    {
      key: "proxy",
      header: text.proxy,
      cell: ({ proxyChannel, proxyTakenBy }) => (
        <span className="block text-xs">
          {ownValue<string>(channelNames, proxyChannel) ?? proxyChannel}
          {proxyTakenBy && <span className="block text-ink-soft">{text.takenBy(proxyTakenBy)}</span>}
        </span>
      ),
    },
  ];
}

const nameColumn: Column<ListedShare> = {
  key: "name",
  header: text.names,
  cell: (share) => <OwnerName share={share} />,
};

/** The name of an owner, for whom the share is, and the mark of a confirmed name. */
export function OwnerName({ share }: { share: ListedShare }) {
  const { ownerName, owner, namesBy, severalConfirmed } = share;
  return (
    <span className="block min-w-0 wrap-anywhere @4xl:min-w-44">
      {ownerName ?? (
        <span className="text-clay-700">
          {namesBy ? text.namesBy(formatDate(namesBy, "tr")) : text.noName}
        </span>
      )}
      {ownerName && <span className="block text-xs text-ink-soft">{ownerNames[owner]}</span>}
      {severalConfirmed && <Badge>{text.several}</Badge>}
    </span>
  );
}

/** The state of a share, with the end of its hold or its animal. */
export function ShareState({
  share: { state, stateReason, heldUntil, animalTag, position },
}: {
  share: ListedShare;
}) {
  return (
    <span className="inline-grid justify-items-start gap-0.5">
      <ShareBadge state={state} />
      {state === "held" && heldUntil !== null && (
        <span className="text-xs text-ink-soft">{text.until(formatDateTime(heldUntil, "tr"))}</span>
      )}
      {stateReason === "window_ended" && <span className="text-xs text-clay-700">{text.windowEnded}</span>}
      {animalTag && (
        <span className="text-xs text-ink-soft">
          {animalTag} / {position}
        </span>
      )}
    </span>
  );
}
