import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { money } from "#app/admin/kit/money-text.ts";
import type { EntryGroups } from "#app/admin/kit/palette/entries.ts";
import { limitSearch } from "#app/admin/mask-for.server.ts";
import { ordersText } from "#app/admin/orders/messages.ts";
import { shortNumber } from "#app/admin/orders/order-link.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { findRecords } from "#server/content/search/find-records.ts";
import { findOrders } from "#server/giving/payments/find-orders.ts";
import { may } from "#server/staff/permissions.ts";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { formatReference } from "#shared/giving/order-reference.ts";
import { orderStatusName } from "#shared/text/label.ts";
import { readText } from "#shared/text/read-text.ts";
import type { Route } from "./+types/endpoint";

const maxTermLength = 100;
const maxOrders = 6;
const maxRecords = 4;

/** Finds orders and records for the command palette, of the areas that the person may see. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const term = readText(url.searchParams.get("q"), maxTermLength);
  const { actor } = requireStaff(context);
  const [orders, records] = await Promise.all([
    term !== "" && may(actor, "orders", "see")
      ? findOrders(db, { search: term, pageSize: maxOrders, ...limitSearch(actor) })
      : { rows: [] },
    may(actor, "content", "see") ? findRecords(db, term, maxRecords) : [],
  ]);
  const link = (path: string) => adminAddress(params.adminPath, path);
  const groups: EntryGroups = [
    {
      title: ordersText.title,
      entries: orders.rows.map((order) => ({
        to: link(`orders/${order.id}`),
        title: order.customerName || ordersText.anonymous,
        text: [
          shortNumber(order.id),
          order.reference && formatReference(order.reference),
          money(order.totalAmount),
          orderStatusName(order.status),
        ]
          .filter(Boolean)
          .join(" · "),
      })),
    },
    {
      title: "Kayıtlar",
      entries: records.map(({ kind, id, title }) => ({
        to: link(`${kind}/edit/${id}`),
        title,
        text: contentKinds[kind].name,
      })),
    },
  ];
  return Response.json(groups.filter(({ entries }) => entries.length > 0));
}
