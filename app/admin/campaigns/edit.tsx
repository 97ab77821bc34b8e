import { campaignVerbs } from "#server/campaigns/campaign-kind.ts";
import { findCampaignForStaff, nextCampaignPosition } from "#server/campaigns/staff-queries.ts";
import { campaignForm } from "#shared/campaign-values.ts";
import { answerEdit } from "../records/answer-edit.server.ts";
import { EditScreen, editTitle } from "../records/edit-screen.tsx";
import { loadForm } from "../records/load.server.ts";
import type { Route } from "./+types/edit";
import { CampaignForm } from "./campaign-form.tsx";
import { campaignsText } from "./messages.ts";

const section = { path: "campaigns", entity: "campaign", text: campaignsText, copies: true } as const;

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

export function action(args: Route.ActionArgs) {
  return answerEdit(args, section, { schema: campaignForm, ...campaignVerbs });
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: editTitle(section, params) }];

export default function EditCampaign(route: Route.ComponentProps) {
  return <EditScreen section={section} route={route} form={CampaignForm} />;
}
