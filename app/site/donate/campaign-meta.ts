import { contentPaths, pageAddress } from "#app/site/addresses.ts";
import { localeFor, type Matches, pageMeta } from "#app/site/page-meta.ts";
import { donateAction } from "#app/site/structured-data/donate-action.ts";
import { minimumFor } from "#shared/giving/kurban.ts";
import type { Cause } from "./cause.ts";

/** A selected campaign has its own address, title and picture. A project uses the address of its page. */
export function campaignMeta(matches: Matches, campaign: Cause) {
  const path = campaign.project?.path ?? contentPaths.campaign(campaign.id);
  return pageMeta(matches, {
    ...pickMeta(campaign),
    path,
    data: (place, imageAddress) => {
      const cause = { ...pickMeta(campaign), minimum: minimumFor(campaign) };
      return [
        donateAction(place, cause, pageAddress(place.publicUrl, path, localeFor(matches)), imageAddress),
      ];
    },
  });
}

function pickMeta({ title, description, image }: Cause) {
  return { title, description, image };
}
