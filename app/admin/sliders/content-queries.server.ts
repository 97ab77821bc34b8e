import { sliderVerbs } from "#server/content/sliders/slider-kind.ts";
import { findSliderForStaff, listSlidersForStaff } from "#server/content/sliders/staff-queries.ts";
import { sliderForm } from "#shared/slider-values.ts";
import { contentQueries, recordOnly } from "../records/content-queries.server.ts";

export const queries = contentQueries({
  rules: {
    sorts: ["order", "title", "updated", "deleted"],
    filters: { status: ["active", "inactive"] },
  },
  list: listSlidersForStaff,
  start: recordOnly(findSliderForStaff),
  schema: sliderForm,
  verbs: sliderVerbs,
});
