import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { cutAtWord } from "#app/site/cut-at-word.ts";
import { CampaignProgress } from "#app/site/donate/campaign-progress.tsx";
import { ProjectGive } from "#app/site/projects/project-give.tsx";
import { Word } from "#app/site/words.tsx";
import { classes } from "#app/ui/class-names.ts";
import { Picture } from "#app/ui/picture.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import type { PublicProject } from "#server/content/projects/queries.ts";
import { formatCount } from "#shared/money/money.ts";
import { compactRow, rowSizes } from "./compact-row.ts";
import { HomeSection } from "./home-section.tsx";

/** The first project is large. The other projects are beside it. */
export function FeaturedProjects({ projects }: { projects: readonly PublicProject[] | null }) {
  const t = useTranslate();
  return (
    <HomeSection
      id="projects-title"
      kicker={t("nav.projects")}
      title={<Word name="projectsTitle" />}
      listLink={{ to: "/projeler", label: t("projects.all") }}
      items={projects}
      heightClasses="[--usual:58rem] sm:[--usual:103rem] lg:[--usual:64rem]"
      fields={["title", "description"]}
      failedText={t("projects.loadFailed")}
      isTinted
    >
      {(items) => (
        <ul
          className={classes("grid gap-3 sm:gap-6 lg:gap-8", items.length > 1 && "lg:grid-cols-[1.25fr_1fr]")}
        >
          {items.map((project, index) => (
            <li key={project.id} className={index === 0 && items.length > 2 ? "lg:row-span-2" : undefined}>
              <Card project={project} large={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

function Card({ project, large }: { project: PublicProject; large: boolean }) {
  const t = useTranslate();
  const locale = useLocale();
  const supporters = formatCount(project.supporterCount, locale);
  return (
    <article
      className={classes(
        "group relative h-full overflow-hidden rounded-xl bg-white shadow-soft ring-1 ring-sand-200 transition-shadow duration-300 hover:shadow-lift",
        compactRow.card,
        large && "sm:flex-col",
      )}
    >
      <Picture
        src={project.image}
        sizes={
          large
            ? `${rowSizes}, (min-width: 64rem) 44rem, 92vw`
            : `${rowSizes}, (min-width: 64rem) 25rem, (min-width: 40rem) 42vw, 92vw`
        }
        className={classes(
          compactRow.picture,
          large ? "sm:aspect-8/5 sm:grow" : "sm:aspect-auto sm:w-2/5 sm:shrink-0",
        )}
      />
      <div
        className={classes(
          compactRow.texts,
          "sm:flex sm:flex-col sm:p-6",
          large ? "lg:p-8" : "sm:grow sm:justify-center",
        )}
      >
        <p className="text-xs font-semibold text-gold-700 max-sm:hidden">{project.categoryName}</p>
        <h3
          {...storedTextIn(project, "title")}
          className={classes(
            "group-hover:text-leaf-700 sm:mt-1",
            "text-base",
            large ? "sm:text-xl" : "sm:text-lg",
          )}
        >
          <a href={`/projeler/${project.slug}`} className="after:absolute after:inset-0 after:rounded-xl">
            {project.title}
          </a>
        </h3>
        <p {...storedTextIn(project, "description")} className="mt-2 text-sm text-ink-soft max-sm:hidden">
          {cutAtWord(project.description, large ? 150 : 105)}
        </p>
        <div className={classes("sm:mt-5", compactRow.texts)}>
          <div>
            <CampaignProgress
              title={project.title}
              collected={project.collectedAmount}
              target={project.targetAmount}
            />
            {project.supporterCount > 0 && (
              <p className="mt-1 text-sm text-ink-faint">
                {t("label.supporters", { count: project.supporterCount, shown: supporters })}
              </p>
            )}
          </div>
          <div className={compactRow.fullWidth}>
            <ProjectGive project={project} />
          </div>
        </div>
      </div>
    </article>
  );
}
