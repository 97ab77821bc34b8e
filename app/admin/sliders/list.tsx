import { data } from "react-router";
import { activateSlider } from "#server/content/sliders/activate-slider.ts";
import { deleteSlider } from "#server/content/sliders/delete-slider.ts";
import { moveSlider } from "#server/content/sliders/move-slider.ts";
import { reorderSliders } from "#server/content/sliders/reorder-sliders.ts";
import { restoreSlider } from "#server/content/sliders/restore-slider.ts";
import { listSlidersForStaff } from "#server/content/sliders/staff-queries.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { kitText } from "../kit/kit-text.ts";
import { readListQuery } from "../kit/list-query.ts";
import { ListScreen } from "../kit/list-screen.tsx";
import { RowActions, RowEdit } from "../kit/row-actions.tsx";
import { answerList } from "../records/answer-list.server.ts";
import { statusFilter, views } from "../records/list-parts.ts";
import { loadList } from "../records/load.server.ts";
import { RowBack } from "../records/row-back.tsx";
import { RowRemove } from "../records/row-remove.tsx";
import { RowToggle } from "../records/row-toggle.tsx";
import type { Route } from "./+types/list";
import { deletedSliderColumns, sliderColumns } from "./columns.tsx";
import { slidersText, sliderWrites } from "./messages.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readListQuery(url, {
    sorts: ["order", "title", "updated", "deleted"],
    deletedSort: "deleted",
    filters: { status: ["active", "inactive"] },
  });
  const loaded = await loadList(
    context,
    (db) => listSlidersForStaff(db, { ...query, ...query.filters }),
    slidersText.loadAllFailed,
  );
  return data({ query, ...loaded }, { status: loaded.error ? 500 : 200 });
}

export function action(args: Route.ActionArgs) {
  const verbs = {
    activate: activateSlider,
    move: moveSlider,
    reorder: reorderSliders,
    remove: deleteSlider,
    restore: restoreSlider,
  };
  return answerList(args, verbs, sliderWrites);
}

export const meta: Route.MetaFunction = () => [{ title: slidersText.title }];

export default function SliderList({ loaderData }: Route.ComponentProps) {
  const { list, query, mayWrite, error } = loaderData;
  const link = useAdminLink();
  const editAt = (id: string) => link(`sliders/edit/${id}`);
  const reason = mayWrite ? undefined : kitText.noPermission;
  return (
    <ListScreen
      heading={{
        title: slidersText.title,
        create: { to: link("sliders/create"), label: slidersText.create, reason },
      }}
      list={list}
      query={query}
      columns={query.deleted ? deletedSliderColumns : sliderColumns(editAt)}
      rowId={({ id }) => id}
      rowTitle={({ title }) => title}
      search={slidersText.search}
      filters={[statusFilter]}
      views={views(slidersText.list)}
      note={query.deleted ? slidersText.deletedNote : undefined}
      total={slidersText.total}
      empty={slidersText.empty}
      error={error}
      {...(!query.deleted && { order: { sort: "order", reason } })}
      actions={(row) =>
        query.deleted ? (
          <RowActions>
            <RowBack row={row} reason={reason} />
          </RowActions>
        ) : (
          <RowActions>
            <RowToggle row={row} reason={reason} />
            <RowEdit to={editAt(row.id)} title={row.title} />
            <RowRemove
              row={row}
              question={slidersText.deleteQuestion}
              note={slidersText.deleteNote}
              reason={reason}
            />
          </RowActions>
        )
      }
    />
  );
}
