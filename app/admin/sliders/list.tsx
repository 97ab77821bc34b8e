import { data } from "react-router";
import { activateSlider } from "#server/content/sliders/activate-slider.ts";
import { deleteSlider } from "#server/content/sliders/delete-slider.ts";
import { moveSlider } from "#server/content/sliders/move-slider.ts";
import { reorderSliders } from "#server/content/sliders/reorder-sliders.ts";
import { restoreSlider } from "#server/content/sliders/restore-slider.ts";
import { listSlidersForStaff } from "#server/content/sliders/staff-queries.ts";
import { readListQuery } from "../kit/list/list-query.ts";
import { answerList } from "../records/answer-list.server.ts";
import { loadList } from "../records/load.server.ts";
import { OrderedList } from "../records/ordered-list.tsx";
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
  return (
    <OrderedList
      section="sliders"
      text={slidersText}
      loaded={loaderData}
      columns={sliderColumns}
      deletedColumns={deletedSliderColumns}
    />
  );
}
