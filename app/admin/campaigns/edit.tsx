import { redirect } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";

import { mayWrite } from "#app/request/staff.ts";

import { createCampaign } from "#server/campaigns/create-campaign.ts";
import { findCampaignForStaff, nextCampaignPosition } from "#server/campaigns/staff-queries.ts";
import { updateCampaign } from "#server/campaigns/update-campaign.ts";
import { campaignForm } from "#shared/campaign-values.ts";
import { HistoryLink } from "../audit/history-link.tsx";
import { adminAddress, useAdminLink } from "../kit/admin-link.ts";
import { LoadFailed } from "../kit/failure/load-failed.tsx";
import { readForm } from "../kit/form/form-answer.ts";
import { aim } from "../records/aim.server.ts";
import { loadForm } from "../records/load.server.ts";
import type { Route } from "./+types/edit";
import { CampaignForm } from "./campaign-form.tsx";
import { campaignsText } from "./messages.ts";

export function loader({ params: { id }, context }: Route.LoaderArgs) {
  return loadForm(
    context,
    async (db) => {
      if (!id) return { record: null, position: await nextCampaignPosition(db) };
      const record = await findCampaignForStaff(db, id);
      return record && { record, position: record.displayOrder };
    },
    campaignsText.loadFailed,
  );
}

export async function action({ request, params: { adminPath, id }, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const allowed = mayWrite(context, "content.write");
  const sent = await readForm(request, campaignForm, { allowed, failed: campaignsText.saveFailed });
  if (sent.kind === "invalid") return sent.answer;
  try {
    const { ctx, target } = await aim(context, sent, "campaign", id);
    const outcome = target
      ? await updateCampaign(ctx, target, sent.value)
      : await createCampaign(ctx, sent.value);
    if (outcome.kind !== "saved") return sent.refuse(outcome, campaignsText.saveFailed);
  } catch (err) {
    app.log.error({ err }, "campaign save failed");
    return sent.refuse({ kind: "failed" }, campaignsText.saveFailed);
  }
  return redirect(adminAddress(adminPath, "campaigns"), { headers: flash(app, campaignsText.saved) });
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: params.id ? campaignsText.edit : campaignsText.create },
];

export default function EditCampaign({ loaderData, actionData, params }: Route.ComponentProps) {
  const link = useAdminLink();
  const { start, mayWrite, error } = loaderData;
  const frame = {
    title: params.id ? campaignsText.edit : campaignsText.create,
    back: link("campaigns"),
    backLabel: campaignsText.back,
  };
  if (!start) return <LoadFailed {...frame} message={error} />;
  return (
    <>
      <CampaignForm {...start} frame={frame} mayWrite={mayWrite} answer={actionData} />
      {start.record && <HistoryLink entity="campaign" id={start.record.id} />}
    </>
  );
}
