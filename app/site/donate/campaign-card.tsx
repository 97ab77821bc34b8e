import { ChevronDown, HandHeart } from "lucide-react";
import { useId, useState } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { cardSizes, ResponsiveImage } from "#app/ui/picture.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import { preselectedAmount } from "#shared/giving/offers.ts";
import { AboutProject } from "./about-project.tsx";
import { CampaignProgress, RowProgress } from "./campaign-progress.tsx";
import type { Cause } from "./cause.ts";
import { GiveForm } from "./give-form.tsx";
import { LabelWithTitle } from "./label-with-title.tsx";

type Props = {
  cause: Cause;
  eager?: boolean;
  onGive: (amount: string) => void;
};

/**
 * A campaign of the list. On wide screens it is a card whose picture grows until all cards are equally high. On phones it
 * is a compact row, which opens to its text and amounts without script.
 */
export function CampaignCard({ cause, eager = false, onGive }: Props) {
  const titleId = useId();
  const locale = useLocale();
  const [amount, setAmount] = useState(() => preselectedAmount(cause, locale));
  const progress = { title: cause.title, collected: cause.collectedAmount, target: cause.targetAmount };
  return (
    <article
      aria-labelledby={titleId}
      className="group/card relative grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3.5 max-[22rem]:grid-cols-[4rem_minmax(0,1fr)] overflow-hidden rounded-lg bg-white p-3 shadow-soft ring-1 ring-sand-200 transition-shadow duration-300 hover:shadow-lift sm:flex sm:h-full sm:flex-col sm:rounded-xl sm:p-0"
    >
      <Picture cause={cause} eager={eager} />
      <div className="flex min-w-0 flex-col sm:px-6 sm:pt-6">
        <h2
          id={titleId}
          {...storedTextIn(cause, "title")}
          className="text-base leading-snug wrap-anywhere sm:text-xl sm:leading-8"
        >
          {cause.title}
        </h2>
        <div className="mt-auto sm:hidden">
          <RowProgress {...progress} />
        </div>
      </div>
      <details className="unfolded-from-sm col-span-2 -mt-11 sm:mt-4 sm:flex sm:flex-col sm:px-6 sm:pb-6">
        <Summary cause={cause} />
        <div className="grid gap-4 pt-3 sm:flex sm:flex-col sm:pt-0">
          <p {...storedTextIn(cause, "description")} className="text-sm text-ink-soft sm:line-clamp-8">
            {cause.description}
          </p>
          <div className="grid gap-4 sm:gap-5 sm:pt-1">
            {cause.project && <AboutProject project={cause.project} titled={cause} />}
            <CampaignProgress {...progress} belowRow />
            <GiveForm target={cause} amount={amount} onAmount={setAmount} onGive={() => onGive(amount)} />
          </div>
        </div>
      </details>
    </article>
  );
}

/** The button that opens the row. While the row is closed, a press anywhere on the row opens it. */
function Summary({ cause }: Pick<Props, "cause">) {
  const t = useTranslate();
  return (
    <summary className="ms-auto flex min-h-11 w-fit list-none items-center rounded-full outline-offset-0 after:absolute after:inset-0 in-open:after:hidden [&::-webkit-details-marker]:hidden">
      <span className="inline-flex min-h-9 items-center gap-1 rounded-full bg-leaf-600 ps-4 pe-3 text-sm max-[22rem]:ps-3 max-[22rem]:pe-2 font-semibold text-white in-open:bg-leaf-50 in-open:px-2.5 in-open:text-leaf-700">
        <span className="in-open:sr-only">
          <LabelWithTitle titled={cause}>{t("donate.give")}</LabelWithTitle>
        </span>
        <ChevronDown aria-hidden="true" className="size-4 in-open:rotate-180" />
      </span>
    </summary>
  );
}

function Picture({ cause: { image, categoryName }, eager }: Pick<Props, "cause" | "eager">) {
  return (
    <div className="relative aspect-square self-start overflow-hidden rounded-md bg-linear-to-br from-leaf-100 to-sand-200 sm:aspect-8/5 sm:w-full sm:grow sm:rounded-none">
      <HandHeart
        aria-hidden="true"
        className="absolute inset-0 m-auto size-8 text-leaf-300 sm:size-16"
        strokeWidth={1.2}
      />
      {image && (
        <ResponsiveImage
          src={image}
          sizes={`(max-width: 39.99rem) 9rem, ${cardSizes}`}
          eager={eager ?? false}
          className="absolute inset-0 size-full object-cover transition-transform duration-700 ease-calm group-hover/card:scale-103"
        />
      )}
      <span className="absolute start-4 top-4 rounded-full bg-white/95 px-3 py-1 text-xs font-semibold text-leaf-800 shadow-soft max-sm:hidden">
        {categoryName}
      </span>
    </div>
  );
}
