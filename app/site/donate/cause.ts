import type { PublicCampaign } from "#server/campaigns/queries.ts";
import type { PublicProject } from "#server/projects/queries.ts";
import { MIN_PAYMENT } from "#shared/money.ts";
import { pathOf } from "../addresses.ts";

/** What a card offers to give to: a campaign, or a project with the page that tells of it. */
export type Cause = PublicCampaign & { project?: { path: string; supporters: number } };

/** Projects are given to like campaigns of this category. */
export const projectCategory = "projeler";

/** Given to by its own id, from 1 TL on (docs/contract.md#giving-to-a-project). */
export function projectCause(project: PublicProject): Cause {
  const { id, title, description, image, targetAmount, collectedAmount, slug, supporterCount } = project;
  return {
    ...{ id, title, description, image, targetAmount, collectedAmount },
    category: projectCategory,
    minAmount: MIN_PAYMENT,
    project: { path: pathOf.project(slug), supporters: supporterCount },
  };
}
