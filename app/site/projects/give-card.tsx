import { useTranslate } from "#app/i18n/context.tsx";
import { Island } from "#app/islands/island.tsx";
import type { PublicProject } from "#server/projects/queries.ts";
import { projectCause } from "../donate/cause.ts";
import GiveButton from "./give-button.island.tsx";
import { ProjectFigures } from "./project-figures.tsx";

/** Sticky beside the project's text, on screens with enough room. */
export function GiveCard({ project }: { project: PublicProject }) {
  const t = useTranslate();
  const { id, title, image, category, minAmount } = projectCause(project);
  const target = { id, title, image, category, minAmount };
  return (
    <div className="grid gap-5 rounded-xl bg-white p-6 shadow-soft ring-1 ring-sand-200 sm:p-7 lg:sticky lg:top-24">
      <ProjectFigures project={project} large />
      <Island name="projects/give-button" of={GiveButton} props={{ target, label: t("projects.give") }} />
      <p className="text-sm text-ink-faint">{t("projects.anyAmount")}</p>
      <noscript>
        <p className="rounded-md bg-leaf-50 p-4 text-sm text-leaf-800">
          {t("projects.noscript")}{" "}
          <a href="/hesap-numaralari" className="font-semibold underline underline-offset-4">
            {t("nav.bankAccounts")}
          </a>
        </p>
      </noscript>
    </div>
  );
}
