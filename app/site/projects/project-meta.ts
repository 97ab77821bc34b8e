import { contentPaths, pageAddress } from "#app/site/addresses.ts";
import { localeFor, type Matches, pageMeta } from "#app/site/page-meta.ts";
import { donateAction } from "#app/site/structured-data/donate-action.ts";
import type { PublicProject } from "#server/content/projects/queries.ts";
import { MIN_PAYMENT } from "#shared/money/money.ts";

export function projectMeta(matches: Matches, { slug, title, description, image }: PublicProject) {
  const path = contentPaths.project(slug);
  return pageMeta(matches, {
    title,
    description,
    image,
    path,
    data: (place, imageAddress) => {
      const cause = { title, description, minimum: MIN_PAYMENT };
      return [
        donateAction(place, cause, pageAddress(place.publicUrl, path, localeFor(matches)), imageAddress),
      ];
    },
  });
}
