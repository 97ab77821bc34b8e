import { Island } from "#app/islands/island.tsx";
import type { PublicProject } from "#server/projects/queries.ts";
import { projectCause, targetOf } from "../donate/cause.ts";
import QuickGive from "../donate/quick-give.island.tsx";

export function ProjectGive({ project }: { project: PublicProject }) {
  return (
    <Island name="donate/quick-give" of={QuickGive} props={{ target: targetOf(projectCause(project)) }} />
  );
}
