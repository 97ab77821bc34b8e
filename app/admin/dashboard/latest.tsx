import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ProgressCell, Thumbnail } from "#app/admin/kit/list/cells.tsx";
import { Badge } from "#app/admin/kit/list/status-badge.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { ordersText } from "#app/admin/orders/messages.ts";
import { NumberTail, numberHead } from "#app/admin/orders/order-link.tsx";
import type { LatestCampaign, LatestOrder } from "#server/giving/orders/dashboard-numbers.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { paymentMethodName } from "#shared/text/label.ts";
import { LoadError } from "./card.tsx";
import { dashboardText } from "./messages.ts";

export function LatestOrders({ orders }: { orders: LatestOrder[] | null }) {
  const link = useAdminLink();
  const allLink = <TextLink to="orders?status=completed">{dashboardText.allOrders}</TextLink>;
  return (
    <Latest title={dashboardText.latestOrders} allLink={allLink} rows={orders} empty={dashboardText.noOrders}>
      {({ id, customerName, totalAmount, paymentMethod, createdAt }) => (
        <li
          key={id}
          className="relative -mx-2 flex items-center justify-between gap-4 rounded-sm px-2 py-2.5 hover:bg-sand-100"
        >
          <div className="min-w-0">
            <Link
              to={link(`orders/${id}`)}
              className="block truncate font-semibold after:absolute after:inset-0"
            >
              {customerName || ordersText.anonymous}
            </Link>
            <p className="text-xs text-ink-soft tabular-nums">
              <span translate="no">
                {numberHead(id)}
                <NumberTail id={id} />
              </span>
              {" · "}
              {formatDateTime(createdAt, "tr")}
              {" · "}
              {paymentMethodName(paymentMethod)}
            </p>
          </div>
          <p className="shrink-0 font-semibold tabular-nums">{money(totalAmount)}</p>
        </li>
      )}
    </Latest>
  );
}

export function LatestCampaigns({ campaigns }: { campaigns: LatestCampaign[] | null }) {
  const link = useAdminLink();
  const allLink = <TextLink to="campaigns">{dashboardText.allCampaigns}</TextLink>;
  return (
    <Latest
      title={dashboardText.latestCampaigns}
      allLink={allLink}
      rows={campaigns}
      empty={dashboardText.noCampaigns}
    >
      {({ id, title, image, collectedAmount, targetAmount, isActive }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
          <Thumbnail src={image} />
          <div className="min-w-0 grow basis-28">
            <Link
              to={link(`campaigns/edit/${id}`)}
              className="line-clamp-2 font-semibold underline-offset-4 hover:text-leaf-700 hover:underline"
            >
              {title}
            </Link>
            {!isActive && <Badge>{dashboardText.passive}</Badge>}
          </div>
          <div className="grow basis-34 sm:max-w-52">
            <ProgressCell collected={collectedAmount} target={targetAmount} label={title} />
          </div>
        </li>
      )}
    </Latest>
  );
}

function Latest<Row>({
  title,
  allLink,
  rows,
  empty,
  children,
}: {
  title: string;
  allLink: ReactNode;
  rows: readonly Row[] | null;
  empty: string;
  children: (row: Row) => ReactNode;
}) {
  return (
    <Sheet title={title} side={allLink}>
      {rows === null && <LoadError />}
      {rows?.length === 0 && <p className="text-ink-faint">{empty}</p>}
      {rows && rows.length > 0 && <ul className="-my-1 divide-y divide-sand-200">{rows.map(children)}</ul>}
    </Sheet>
  );
}
