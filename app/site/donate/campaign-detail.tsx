import { ArrowRight } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { useTranslate } from "#app/i18n/context.tsx";
import { Island } from "#app/islands/island.tsx";
import { contentPaths } from "#app/site/addresses.ts";
import { FromTheField } from "#app/site/from-the-field/from-the-field.tsx";
import { ShareButtons } from "#app/site/share/share-buttons.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Kicker } from "#app/ui/section-heading.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import { AboutProject } from "./about-project.tsx";
import { CampaignProgress } from "./campaign-progress.tsx";
import { type Cause, toDonationTarget } from "./cause.ts";
import GiveCard from "./give-card.island.tsx";

/** The gallery and the news of the campaign. A project shows them on its own page. */
type Field = Pick<ComponentProps<typeof FromTheField>, "gallery" | "news">;

export function CampaignDetail({ cause, field }: { cause: Cause; field: Field | null }) {
  const t = useTranslate();
  const titleId = useId();
  const { title, description, image, project } = cause;
  return (
    <article aria-labelledby={titleId} className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <header>
        <Kicker>{t(project ? "donate.selectedProject" : "donate.selected")}</Kicker>
        <h1 id={titleId} {...storedTextIn(cause, "title")} className="mt-3 text-3xl sm:text-4xl">
          {title}
        </h1>
        <p {...storedTextIn(cause, "description")} className="mt-4 text-base text-ink-soft sm:text-lg">
          {description}
        </p>
        <Picture
          src={image}
          sizes="(min-width: 80rem) 46rem, (min-width: 64rem) 58vw, 92vw"
          eager
          className="mt-8 aspect-8/5 rounded-xl"
        />
      </header>
      <div className="lg:row-span-2">
        <div className="grid gap-5 rounded-xl bg-white p-5 shadow-soft ring-1 ring-sand-200 sm:p-7 lg:sticky lg:top-40">
          {project && <AboutProject project={project} titled={cause} />}
          <CampaignProgress title={title} collected={cause.collectedAmount} target={cause.targetAmount} />
          <Island name="donate/give-card" component={GiveCard} props={{ target: toDonationTarget(cause) }} />
        </div>
      </div>
      <div>
        {field && <FromTheField title={title} {...field} className="mb-12 max-w-2xl" />}
        <div className="flex flex-wrap items-center justify-between gap-6 border-t border-sand-200 pt-6">
          <ShareButtons path={project?.path ?? contentPaths.campaign(cause.id)} title={title} />
          <ButtonLink href="/bagis" variant="secondary">
            {t("donate.showAll")}
            <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
