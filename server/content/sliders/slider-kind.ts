import { checkValues } from "#server/content/editing/check-values.ts";
import { activeVerb, editVerbs, orderVerbs } from "#server/content/editing/content-verbs.ts";
import type { RecordKind } from "#server/content/editing/record-kind.ts";
import { type SliderInput, sliderTranslations, sliderValues } from "#shared/content/slider-values.ts";
import { activeSlider } from "./queries.ts";
import { sliders } from "./table.ts";

export const sliderKind = {
  entity: "slider",
  table: sliders,
  values: sliderValues,
  translations: sliderTranslations,
  removed: "deletedAt",
  visible: () => activeSlider,
} satisfies RecordKind<typeof sliders>;

/** The actions of staff on slides. A new slide without a position becomes the last slide. */
export const sliderVerbs = {
  ...editVerbs(sliderKind, (input: SliderInput) => () => checkValues(sliderValues, input)),
  ...activeVerb(sliderKind),
  ...orderVerbs(sliderKind),
};
