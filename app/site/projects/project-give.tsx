import { Island } from "#app/islands/island.tsx";
import { toDonationTarget, toProjectCause } from "#app/site/donate/cause.ts";
import QuickGive from "#app/site/donate/quick-give.island.tsx";
import type { PublicProject } from "#server/content/projects/queries.ts";

export function ProjectGive({ project }: { project: PublicProject }) {
  return (
    <Island
      name="donate/quick-give"
      component={QuickGive}
      props={{ target: toDonationTarget(toProjectCause(project)) }}
    />
  );
}
