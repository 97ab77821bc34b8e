import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { DateCell, MoneyCell } from "#app/admin/kit/list/cells.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { maskInLoader } from "#app/admin/mask-for.server.ts";
import { OrderLink, shortNumber } from "#app/admin/orders/order-link.tsx";
import { appContext } from "#app/http/request/context.ts";
import { listMovedGifts, type MovedGift } from "#server/giving/orders/list-moved-gifts.ts";
import type { Route } from "./+types/moved";
import { documentsText, movedText } from "./messages.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readListQuery(url, { sorts: ["newest"] });
  return maskInLoader(context, { query, list: await listMovedGifts(context.get(appContext).db, query.page) });
}

export const meta: Route.MetaFunction = () => [{ title: movedText.title }];

/** Donations whose year changed when orders got a donation day. Their documents still contain the former year. */
export default function MovedGifts({ loaderData }: Route.ComponentProps) {
  const { list, query } = loaderData;
  const link = useAdminLink();
  return (
    <ListScreen
      heading={{
        title: movedText.title,
        text: movedText.help,
        back: { to: link("documents"), label: documentsText.title },
      }}
      list={list}
      query={query}
      columns={columns}
      rowTitle={({ id }) => shortNumber(id)}
      rowTo={({ id }) => link(`orders/${id}`)}
      total={(count) => movedText.total(formatCount(count))}
      empty={movedText.empty}
    />
  );
}

const columns: readonly Column<MovedGift>[] = [
  {
    key: "order",
    header: documentsText.order,
    isCardHead: true,
    cell: ({ id, reference, customerName }) => (
      <>
        <OrderLink id={id} reference={reference} />
        <p className="text-sm wrap-anywhere">{customerName || documentsText.anonymous}</p>
      </>
    ),
  },
  {
    key: "amount",
    header: documentsText.amount,
    align: "end",
    cell: ({ totalAmount }) => <MoneyCell amount={totalAmount} />,
  },
  { key: "counted", header: movedText.countedOn, cell: ({ countedOn }) => <DateCell at={countedOn} /> },
  { key: "given", header: movedText.givenOn, cell: ({ givenOn }) => <DateCell at={givenOn} /> },
];
