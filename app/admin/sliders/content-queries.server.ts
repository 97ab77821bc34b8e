import { contentQueries, recordOnly } from "#app/admin/records/content-queries.server.ts";
import { sliderVerbs } from "#server/content/sliders/slider-kind.ts";
import { findSliderForStaff, listSlidersForStaff } from "#server/content/sliders/staff-queries.ts";
import { sliderForm } from "#shared/content/slider-values.ts";

export const queries = contentQueries({
  rules: {
    sorts: ["order", "title", "updated", "deleted"],
    filters: { status: ["active", "inactive"] },
  },
  list: listSlidersForStaff,
  loadForm: recordOnly(findSliderForStaff),
  schema: sliderForm,
  verbs: sliderVerbs,
});
