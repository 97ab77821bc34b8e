import { data } from "react-router";
import {
  amountFreshSeconds,
  appContext,
  declareCacheable,
  localeContext,
} from "#app/http/request/context.ts";
import { useTranslate } from "#app/i18n/context.tsx";
import { LoadFailed } from "#app/site/error/load-failed.tsx";
import { PageHeading } from "#app/site/page-heading.tsx";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { TurkishNote } from "#app/site/turkish-note.tsx";
import { listActiveProjects, type PublicProject } from "#server/content/projects/queries.ts";
import type { Route } from "./+types/list";
import { ProjectCard } from "./project-card.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(appContext);
  declareCacheable(context, { freshSeconds: amountFreshSeconds });
  try {
    return { projects: await listActiveProjects(db, context.get(localeContext)), failed: false };
  } catch (err) {
    log.error({ err }, "project list load failed");
    const projects: PublicProject[] = [];
    return data({ projects, failed: true }, { status: 500 });
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translateFor(matches);
  const image = loaderData?.projects[0]?.image;
  return pageMeta(matches, {
    title: t("projects.title"),
    description: t("projects.lead"),
    ...(image && { image }),
  });
};

export default function ProjectsPage({ loaderData: { projects, failed } }: Route.ComponentProps) {
  const t = useTranslate();
  return (
    <div className="wrap pt-4 pb-20 sm:pb-28">
      <PageHeading kicker={t("projects.kicker")} title={t("projects.title")} lead={t("projects.lead")} />
      <TurkishNote records={projects} fields={["title", "description"]} className="mt-6" />
      <div className="mt-8 sm:mt-12">
        {failed && <LoadFailed message={t("projects.loadFailed")} />}
        {!failed && projects.length === 0 && (
          <p className="rounded-xl bg-sand-100 px-6 py-16 text-center text-lg text-ink-soft">
            {t("projects.empty")}
          </p>
        )}
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8">
          {projects.map((project, index) => (
            <li key={project.id}>
              <ProjectCard project={project} eager={index < 3} give />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
