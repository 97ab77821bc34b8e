import { pageAddress, pathOf } from "#app/site/addresses.ts";
import { localeFor, type Matches, pageMeta } from "#app/site/page-meta.ts";
import { donateAction } from "#app/site/structured-data/donate-action.ts";
import { minimumFor } from "#shared/giving/kurban.ts";
import type { Cause } from "./cause.ts";

/** A selected campaign has its own address, title and picture; a project uses those of its page. */
export function campaignMeta(matches: Matches, campaign: Cause) {
  const path = campaign.project?.path ?? pathOf.campaign(campaign.id);
  return pageMeta(matches, {
    ...pick(campaign),
    path,
    data: (place, shown) => {
      const cause = { ...pick(campaign), minimum: minimumFor(campaign) };
      return [donateAction(place, cause, pageAddress(place.publicUrl, path, localeFor(matches)), shown)];
    },
  });
}

function pick({ title, description, image }: Cause) {
  return { title, description, image };
}
