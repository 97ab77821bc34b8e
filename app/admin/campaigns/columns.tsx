import type { CampaignRow } from "#server/campaigns/staff-queries.ts";
import { categoryName } from "#shared/label.ts";
import { preview } from "#shared/preview.ts";
import { categoryColumn, causeColumns, titleColumn } from "../records/columns.tsx";
import { campaignsText } from "./messages.ts";

export const campaignColumns = causeColumns({
  title: titleColumn<CampaignRow>(campaignsText.campaign, ({ description, image }) => ({
    text: preview(description, 60),
    image,
  })),
  category: categoryColumn((category) => categoryName(category, "tr")),
});
