import { sliderVerbs } from "#server/content/sliders/slider-kind.ts";
import { findSliderForStaff } from "#server/content/sliders/staff-queries.ts";
import { sliderForm } from "#shared/slider-values.ts";
import { answerEdit } from "../records/answer-edit.server.ts";
import { EditScreen, editTitle } from "../records/edit-screen.tsx";
import { loadRecord } from "../records/load.server.ts";
import type { Route } from "./+types/edit";
import { slidersText } from "./messages.ts";
import { SliderForm } from "./slider-form.tsx";

const section = { path: "sliders", entity: "slider", text: slidersText } as const;

export function loader({ params, context }: Route.LoaderArgs) {
  return loadRecord(context, params.id, findSliderForStaff, slidersText.loadFailed);
}

export function action(args: Route.ActionArgs) {
  return answerEdit(args, section, { schema: sliderForm, ...sliderVerbs });
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: editTitle(section, params) }];

export default function EditSlider(route: Route.ComponentProps) {
  return <EditScreen section={section} route={route} form={SliderForm} />;
}
