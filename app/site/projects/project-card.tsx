import { contentPaths } from "#app/site/addresses.ts";
import { cutAtWord } from "#app/site/cut-at-word.ts";
import { cardSizes, Picture } from "#app/ui/picture.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import type { PublicProject } from "#server/content/projects/queries.ts";
import { ProjectFigures } from "./project-figures.tsx";
import { ProjectGive } from "./project-give.tsx";

/** A project. The whole card is a link; with `give` it also has buttons that open the donation modal. */
export function ProjectCard({
  project,
  heading: Heading = "h2",
  eager = false,
  give = false,
}: {
  project: PublicProject;
  heading?: "h2" | "h3";
  eager?: boolean;
  give?: boolean;
}) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-xl bg-white shadow-soft ring-1 ring-sand-200 transition-shadow duration-300 hover:shadow-lift">
      <Picture src={project.image} sizes={cardSizes} eager={eager} className="aspect-8/5">
        <span className="absolute start-4 top-4 rounded-full bg-white/95 px-3 py-1 text-xs font-semibold text-leaf-800 shadow-soft">
          {project.categoryName}
        </span>
      </Picture>
      <div className="flex grow flex-col p-5 sm:p-6">
        <Heading {...storedTextIn(project, "title")} className="text-lg group-hover:text-leaf-700">
          <a
            href={contentPaths.project(project.slug)}
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            {project.title}
          </a>
        </Heading>
        <p {...storedTextIn(project, "description")} className="mt-2 mb-5 text-sm text-ink-soft">
          {cutAtWord(project.description, 150)}
        </p>
        <div className="mt-auto">
          <ProjectFigures project={project} />
          {give && <ProjectGive project={project} />}
        </div>
      </div>
    </article>
  );
}
