import type { PublicProject } from "#server/projects/queries.ts";
import { MIN_PAYMENT } from "#shared/money.ts";
import { pageAddress, pathOf } from "../addresses.ts";
import { localeFor, type Matches, pageMeta } from "../page-meta.ts";
import { donateAction } from "../structured-data/donate-action.ts";

export function projectMeta(matches: Matches, { slug, title, description, image }: PublicProject) {
  const path = pathOf.project(slug);
  return pageMeta(matches, {
    title,
    description,
    image,
    path,
    data: (place, shown) => {
      const cause = { title, description, minimum: MIN_PAYMENT };
      return [donateAction(place, cause, pageAddress(place.publicUrl, path, localeFor(matches)), shown)];
    },
  });
}
