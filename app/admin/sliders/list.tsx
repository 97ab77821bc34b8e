import { activateSlider } from "#server/content/sliders/activate-slider.ts";
import { deleteSlider } from "#server/content/sliders/delete-slider.ts";
import { moveSlider } from "#server/content/sliders/move-slider.ts";
import { reorderSliders } from "#server/content/sliders/reorder-sliders.ts";
import { restoreSlider } from "#server/content/sliders/restore-slider.ts";
import { listSlidersForStaff } from "#server/content/sliders/staff-queries.ts";
import { answerList } from "../records/answer-list.server.ts";
import { loadList } from "../records/load.server.ts";
import { OrderedList } from "../records/ordered-list.tsx";
import type { Route } from "./+types/list";
import { deletedSliderColumns, sliderColumns } from "./columns.tsx";
import { slidersText, sliderWrites } from "./messages.ts";

export function loader(args: Route.LoaderArgs) {
  const rules = {
    sorts: ["order", "title", "updated", "deleted"],
    deletedSort: "deleted",
    filters: { status: ["active", "inactive"] },
  } as const;
  return loadList(args, rules, listSlidersForStaff, slidersText.loadAllFailed);
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
