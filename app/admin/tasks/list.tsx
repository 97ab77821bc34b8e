import { useSearchParams } from "react-router";
import { FilterTabs } from "#app/admin/kit/list/filter-tabs.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { changeSearch, readListQuery } from "#app/admin/kit/list/list-query.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { maskInLoader } from "#app/admin/mask-for.server.ts";
import { tasksText as text } from "#app/admin/notes/messages.ts";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { listTasks } from "#server/giving/notes/list-notes.ts";
import { rightsOf } from "#server/staff/permissions.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import type { Route } from "./+types/list";
import { taskColumns } from "./columns.tsx";

const rules = { sorts: ["day"], filters: { state: ["done"], of: ["mine"] } } as const;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const { actor } = requireStaff(context);
  const query = readListQuery(url, rules);
  const { state, of } = query.filters;
  const list = await listTasks(db, actor, {
    isDone: state === "done",
    isMine: of === "mine",
    page: query.page,
  });
  return maskInLoader(context, {
    query,
    list,
    today: istanbulDay(clock.now()),
    rights: rightsOf(actor),
  });
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** The tasks about all records that the person may see. */
export default function Tasks({ loaderData: { query, list, today, rights } }: Route.ComponentProps) {
  const { state, of } = query.filters;
  return (
    <ListScreen
      heading={{ title: text.title, text: text.lead }}
      list={list}
      // The tabs say what the list shows, so an empty list needs no advice about filters.
      query={{ ...query, filters: {} }}
      columns={taskColumns({ today, rights })}
      rowTitle={({ text: taskText }) => taskText.slice(0, 80)}
      above={
        <>
          <Tabs
            name="state"
            label={text.byState}
            value={state}
            none={text.open}
            values={{ done: text.done }}
          />
          <Tabs
            name="of"
            label={text.byPerson}
            value={of}
            none={text.everybody}
            values={{ mine: text.mine }}
          />
        </>
      }
      total={(count) => text.total(formatCount(count))}
      empty={state === "done" ? text.emptyDone : text.emptyOpen}
    />
  );
}

/** The values of a filter as tabs. `none` is the tab without the filter. */
function Tabs({
  name,
  label,
  value,
  none,
  values,
}: {
  name: string;
  label: string;
  value: string | undefined;
  none: string;
  values: Record<string, string>;
}) {
  const [search] = useSearchParams();
  const tab = (of: string | null, tabLabel: string) => ({
    label: tabLabel,
    to: changeSearch(search, { [name]: of }),
    isCurrent: (value ?? null) === of,
    count: null,
  });
  const others = Object.entries(values).map(([of, tabLabel]) => tab(of, tabLabel));
  return <FilterTabs label={label} tabs={[tab(null, none), ...others]} />;
}
