import { sliderVerbs } from "#server/content/sliders/slider-kind.ts";
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
  return answerList(args, sliderVerbs, sliderWrites);
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
