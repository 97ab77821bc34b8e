import { useTranslate } from "#app/i18n/context.tsx";
import { Island } from "#app/islands/island.tsx";
import { toDonationTarget, toProjectCause } from "#app/site/donate/cause.ts";
import GiveCard from "#app/site/donate/give-card.island.tsx";
import type { PublicProject } from "#server/content/projects/queries.ts";
import { ProjectFigures } from "./project-figures.tsx";

export function ProjectGiveCard({ project }: { project: PublicProject }) {
  const t = useTranslate();
  const target = toDonationTarget(toProjectCause(project));
  return (
    <div className="grid gap-5 rounded-xl bg-white p-5 shadow-soft ring-1 ring-sand-200 sm:p-7 lg:sticky lg:top-24">
      <ProjectFigures project={project} large />
      <Island name="donate/give-card" component={GiveCard} props={{ target, optional: true }} />
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
