import { redirect } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";

import { mayWrite } from "#app/request/staff.ts";

import { createSlider } from "#server/content/sliders/create-slider.ts";
import { findSliderForStaff } from "#server/content/sliders/staff-queries.ts";
import { updateSlider } from "#server/content/sliders/update-slider.ts";
import { sliderForm } from "#shared/slider-values.ts";
import { HistoryLink } from "../audit/history-link.tsx";
import { adminAddress, useAdminLink } from "../kit/admin-link.ts";
import { LoadFailed } from "../kit/failure/load-failed.tsx";
import { readForm } from "../kit/form/form-answer.ts";
import { aim } from "../records/aim.server.ts";
import { isUuid, loadForm } from "../records/load.server.ts";
import type { Route } from "./+types/edit";
import { slidersText } from "./messages.ts";
import { SliderForm } from "./slider-form.tsx";

export function loader({ params: { id }, context }: Route.LoaderArgs) {
  return loadForm(
    context,
    async (db) => {
      if (!id) return { record: null };
      const record = isUuid(id) ? await findSliderForStaff(db, id) : undefined;
      return record && { record };
    },
    slidersText.loadFailed,
  );
}

export async function action({ request, params: { adminPath, id }, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const allowed = mayWrite(context, "content.write");
  const sent = await readForm(request, sliderForm, { allowed, failed: slidersText.saveFailed });
  if (sent.kind === "invalid") return sent.answer;
  try {
    const { ctx, target } = await aim(context, sent, "slider", id);
    const outcome = target
      ? await updateSlider(ctx, target, sent.value)
      : await createSlider(ctx, sent.value);
    if (outcome.kind !== "saved") return sent.refuse(outcome, slidersText.saveFailed);
  } catch (err) {
    app.log.error({ err }, "slider save failed");
    return sent.refuse({ kind: "failed" }, slidersText.saveFailed);
  }
  return redirect(adminAddress(adminPath, "sliders"), { headers: flash(app, slidersText.saved) });
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: params.id ? slidersText.edit : slidersText.create },
];

export default function EditSlider({ loaderData, actionData, params }: Route.ComponentProps) {
  const link = useAdminLink();
  const { start, mayWrite, error } = loaderData;
  const frame = {
    title: params.id ? slidersText.edit : slidersText.create,
    back: link("sliders"),
    backLabel: slidersText.back,
  };
  if (!start) return <LoadFailed {...frame} message={error} />;
  return (
    <>
      <SliderForm {...start} frame={frame} mayWrite={mayWrite} answer={actionData} />
      {start.record && <HistoryLink entity="slider" id={start.record.id} />}
    </>
  );
}
