import { data } from "react-router";
import {
  amountFreshSeconds,
  appContext,
  declareCacheable,
  localeContext,
} from "#app/http/request/context.ts";
import { useTranslate } from "#app/i18n/context.tsx";
import { contentPaths } from "#app/site/addresses.ts";
import { LoadFailed } from "#app/site/error/load-failed.tsx";
import { redirectMoved } from "#app/site/follow-moved.server.ts";
import { FromTheField } from "#app/site/from-the-field/from-the-field.tsx";
import { MissingRecord } from "#app/site/not-found/missing-record.tsx";
import { PageTrail } from "#app/site/page-heading.tsx";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { RelatedItems } from "#app/site/related-items.tsx";
import { ShareButtons } from "#app/site/share/share-buttons.tsx";
import { isSlug } from "#app/site/slug.ts";
import { TurkishNote } from "#app/site/turkish-note.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Kicker } from "#app/ui/section-heading.tsx";
import { StoredHtml } from "#app/ui/stored-html.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import { type FieldNews, listFieldNews } from "#server/content/news/queries.ts";
import { projectKind } from "#server/content/projects/project-kind.ts";
import {
  findProjectBySlug,
  listActiveProjects,
  type PublicProject,
} from "#server/content/projects/queries.ts";
import type { Route } from "./+types/detail";
import { ProjectGiveCard } from "./give-card.tsx";
import { ProjectCard } from "./project-card.tsx";
import { projectMeta } from "./project-meta.ts";

const maxRelated = 3;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, clock, log } = context.get(appContext);
  declareCacheable(context, { freshSeconds: amountFreshSeconds });
  const locale = context.get(localeContext);
  const related: PublicProject[] = [];
  const { slug } = params;
  let movedRedirect: Response | undefined;
  try {
    const project = isSlug(slug) ? await findProjectBySlug(db, slug, locale) : undefined;
    if (project) {
      const [active, news] = await Promise.all([
        listActiveProjects(db, locale, maxRelated + 1),
        listFieldNews(db, { projectIds: [project.id] }, clock.now(), locale),
      ]);
      related.push(...active.filter(({ id }) => id !== project.id).slice(0, maxRelated));
      return { kind: "found", project, news, related } as const;
    }
    if (isSlug(slug)) movedRedirect = await redirectMoved({ url, context }, "projects", projectKind, slug);
  } catch (err) {
    log.error({ err }, "project load failed");
    return data({ kind: "failed", related } as const, { status: 500 });
  }
  if (movedRedirect) throw movedRedirect;
  return data({ kind: "missing", related } as const, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (loaderData?.kind === "found") return projectMeta(matches, loaderData.project);
  const t = translateFor(matches);
  const title = t(loaderData?.kind === "missing" ? "projects.notFound" : "projects.title");
  return pageMeta(matches, { title, hidden: true });
};

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslate();
  const listLink = { label: t("nav.projects"), to: "/projeler" };
  if (loaderData.kind === "missing") {
    return (
      <MissingRecord
        title={t("projects.notFound")}
        text={t("projects.notFound.text")}
        list={{ label: t("projects.all"), to: listLink.to }}
      />
    );
  }
  if (loaderData.kind === "failed") {
    return (
      <div className="wrap grid gap-6 pt-10 pb-28">
        <h1 className="text-3xl sm:text-4xl">{t("nav.projects")}</h1>
        <LoadFailed message={t("projects.oneFailed")} />
      </div>
    );
  }
  const { project, news, related } = loaderData;
  return (
    <>
      <div className="wrap pt-4 pb-16 lg:pb-24">
        <PageTrail
          trail={[listLink]}
          currentTitle={project.title}
          stored={storedTextIn(project, "title").lang}
        />
        <Project project={project} news={news} />
      </div>
      <RelatedItems
        items={related}
        fields={["title", "description"]}
        toKey={({ id }) => id}
        kicker={t("projects.kicker")}
        title={t("projects.others")}
        listLink={{ to: "/projeler", label: t("projects.all") }}
        className="gap-6 lg:gap-8"
      >
        {(relatedProject) => <ProjectCard project={relatedProject} heading="h3" />}
      </RelatedItems>
    </>
  );
}

function Project({
  project,
  news,
}: {
  project: NonNullable<Awaited<ReturnType<typeof findProjectBySlug>>>;
  news: readonly FieldNews[];
}) {
  const t = useTranslate();
  return (
    <article className="mt-5 grid gap-x-12 gap-y-8 sm:mt-7 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <header>
        <Kicker>{project.categoryName}</Kicker>
        <h1 {...storedTextIn(project, "title")} className="mt-3 text-3xl sm:text-4xl">
          {project.title}
        </h1>
        <p {...storedTextIn(project, "description")} className="mt-4 text-base text-ink-soft sm:text-lg">
          {project.description}
        </p>
        <Picture
          src={project.image}
          sizes="(min-width: 80rem) 46rem, (min-width: 64rem) 58vw, 92vw"
          eager
          className="mt-8 aspect-8/5 rounded-xl"
        />
      </header>
      <aside aria-label={t("projects.donation")} className="lg:row-span-2">
        <ProjectGiveCard project={project} />
      </aside>
      <div className="max-w-2xl">
        <TurkishNote records={[project]} fields={["title", "description", "content"]} className="mb-6" />
        <StoredHtml html={project.content} language={project.languages?.content} />
        <FromTheField title={project.title} gallery={project.gallery} news={news} className="mt-12" />
        <ShareButtons
          path={contentPaths.project(project.slug)}
          title={project.title}
          className="mt-12 border-t border-sand-200 pt-6"
        />
      </div>
    </article>
  );
}
