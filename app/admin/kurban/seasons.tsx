import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { listSeasons, type SeasonSummary } from "#server/giving/kurban/offers/list-seasons.ts";
import { may } from "#server/staff/permissions.ts";
import { formatLongDate } from "#shared/text/dates.ts";
import type { Route } from "./+types/seasons";
import { SeasonBadge } from "./badges.tsx";
import { KurbanTabs } from "./kurban-tabs.tsx";
import { seasonText, kurbanText as text } from "./messages.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const rows = await listSeasons(db);
  return {
    query: readListQuery(url, { sorts: ["newest"] }),
    list: { rows, total: rows.length, page: 1, pages: 1, pageSize: Math.max(1, rows.length) },
    over: rows.reduce((sum, { over }) => sum + over, 0),
    mayChange: may(requireStaff(context).actor, "kurban", "change"),
  };
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** The seasons of kurban, the newest first. */
export default function Seasons({ loaderData }: Route.ComponentProps) {
  const { list, query, over, mayChange } = loaderData;
  const link = useAdminLink();
  return (
    <ListScreen
      heading={{
        title: text.title,
        text: text.lead,
        create: {
          to: link("kurban/seasons/create"),
          label: text.create,
          reason: mayChange ? undefined : text.onlyPlanners,
        },
      }}
      above={<KurbanTabs current="kurban" over={over} />}
      list={list}
      query={query}
      columns={columns}
      rowTitle={({ title }) => title}
      rowTo={({ id }) => link(`kurban/seasons/${id}`)}
      total={(count) => text.total(formatCount(count))}
      empty={text.empty}
    />
  );
}

const countColumn = (
  key: "offers" | "capacity" | "sold" | "held" | "over",
  header: string,
): Column<SeasonSummary> => {
  return {
    key,
    header,
    align: "end",
    cell: (season) => <span className="tabular-nums">{formatCount(season[key])}</span>,
  };
};

const columns: readonly Column<SeasonSummary>[] = [
  {
    key: "title",
    header: text.season,
    isCardHead: true,
    cell: ({ id, title, kind, feastFirstDay }) => (
      <TextLink to={`kurban/seasons/${id}`} className="flex-col items-start!">
        {title}
        <span className="text-xs font-normal text-ink-soft">
          {feastFirstDay ? formatLongDate(feastFirstDay, "tr") : seasonText.kinds[kind]}
        </span>
      </TextLink>
    ),
  },
  {
    key: "state",
    header: text.state,
    cell: ({ state }) => <SeasonBadge state={state} />,
  },
  countColumn("offers", text.offers),
  countColumn("capacity", text.capacity),
  countColumn("sold", text.sold),
  countColumn("held", text.held),
  countColumn("over", text.overCount),
];
