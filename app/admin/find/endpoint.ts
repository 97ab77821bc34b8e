import { appContext } from "#app/request/context.ts";
import { findOrders } from "#server/payments/find-orders.ts";
import { findRecords } from "#server/search/find-records.ts";
import { contentKinds } from "#shared/content-kinds.ts";
import { orderStatusName } from "#shared/label.ts";
import { formatReference } from "#shared/order-reference.ts";
import { readText } from "#shared/read-text.ts";
import { adminAddress } from "../kit/admin-link.ts";
import { money } from "../kit/money-text.ts";
import type { Found } from "../kit/palette/entries.ts";
import { ordersText } from "../orders/messages.ts";
import { shortNumber } from "../orders/order-link.tsx";
import type { Route } from "./+types/endpoint";

const longest = 100;
const mostOrders = 6;
const mostRecords = 4;

/** GET {prefix}/find?q=…: the orders and records for the command palette. All staff may read both. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const term = readText(url.searchParams.get("q"), longest);
  const [orders, records] = await Promise.all([
    findOrders(db, { search: term, pageSize: mostOrders }),
    findRecords(db, term, mostRecords),
  ]);
  const link = (path: string) => adminAddress(params.adminPath, path);
  const found: Found = [
    {
      title: ordersText.title,
      entries: (term === "" ? [] : orders.rows).map((order) => ({
        to: link(`orders/${order.id}`),
        title: order.customerName || ordersText.anonymous,
        text: [
          shortNumber(order.id),
          order.reference && formatReference(order.reference),
          money(order.totalAmount),
          orderStatusName(order.status, "tr"),
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
  return Response.json(found.filter(({ entries }) => entries.length > 0));
}
