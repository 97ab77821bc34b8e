import { contentPaths } from "#app/site/addresses.ts";
import type { PublicCampaign } from "#server/content/campaigns/queries.ts";
import type { PublicProject } from "#server/content/projects/queries.ts";
import { PROJECT_CATEGORY } from "#shared/content/category.ts";
import type { Offers } from "#shared/giving/offers.ts";
import { MIN_PAYMENT } from "#shared/money/money.ts";
import type { DonationTarget } from "./form.ts";

/** A campaign or a project that takes donations. */
export type Cause = Omit<PublicCampaign, "presets"> &
  Offers & { project?: { path: string; supporters: number } };

/** Returns a project as a cause. It takes donations from 1 TL by its id (docs/contract.md#giving-to-a-project). */
export function toProjectCause(project: PublicProject): Cause {
  const { id, title, description, image, categoryName, targetAmount, collectedAmount, languages } = project;
  return {
    id,
    title,
    description,
    image,
    targetAmount,
    collectedAmount,
    ...(languages && { languages }),
    category: PROJECT_CATEGORY,
    categoryName,
    minAmount: MIN_PAYMENT,
    project: { path: contentPaths.project(project.slug), supporters: project.supporterCount },
  };
}

/** Returns the fields of a cause that the modal needs. */
export function toDonationTarget(cause: Cause): DonationTarget {
  const { id, title, image, category, minAmount, presets, languages } = cause;
  return { id, title, image, category, minAmount, presets, languages };
}
