import { ArrowRight, HandHeart, Users } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { fieldErrorText } from "#app/i18n/field-error.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { inThirds, ResponsiveImage } from "#app/ui/picture.tsx";
import { storedText } from "#app/ui/stored-text.ts";
import { campaignCategoryLabelKey, isCampaignCategory } from "#shared/category.ts";
import { validateListAmount } from "#shared/donation.ts";
import { minimumFor } from "#shared/kurban.ts";
import { formatCount } from "#shared/money.ts";
import { AmountField } from "./amount-field.tsx";
import { CampaignProgress } from "./campaign-progress.tsx";
import type { Cause } from "./cause.ts";
import { lockedAmount } from "./form.ts";
import { Named } from "./named.tsx";

type Props = {
  cause: Cause;
  /** The selected campaign: wide, and the topic of the page. */
  featured?: boolean;
  /** In the first view, so its picture loads at once. */
  eager?: boolean;
  onGive: (amount: string) => void;
};

export function CampaignCard({ cause, featured = false, eager = false, onGive }: Props) {
  const titleId = useId();
  const t = useTranslate();
  const Title = featured ? "h1" : "h2";
  return (
    <article
      aria-labelledby={titleId}
      className={classes(
        "group overflow-hidden rounded-xl bg-white shadow-soft transition-shadow duration-300 hover:shadow-lift",
        // Equal heights for cards side by side only: in a column such a layout took more than three times as long.
        featured
          ? "ring-2 ring-leaf-500 lg:grid lg:grid-cols-[1.15fr_1fr] lg:items-stretch"
          : "ring-1 ring-sand-200 sm:flex sm:h-full sm:flex-col",
      )}
    >
      <Picture cause={cause} featured={featured} eager={eager} />
      <div className={classes("flex flex-col gap-4 p-5", featured ? "sm:p-8 lg:p-10" : "sm:flex-1 sm:p-6")}>
        {featured && (
          <p className="-mb-2 text-sm font-semibold text-clay-600">
            {t(cause.project ? "donate.selectedProject" : "donate.selected")}
          </p>
        )}
        <Title id={titleId} {...storedText} className={featured ? "text-2xl sm:text-3xl" : "text-xl"}>
          {cause.title}
        </Title>
        <p {...storedText} className={classes("text-ink-soft", !featured && "text-sm")}>
          {cause.description}
        </p>
        <div className="mt-auto grid gap-5 pt-1">
          {cause.project && <AboutProject project={cause.project} of={cause.title} />}
          <CampaignProgress
            title={cause.title}
            collected={cause.collectedAmount}
            target={cause.targetAmount}
          />
          <GiveForm cause={cause} onGive={onGive} />
        </div>
      </div>
    </article>
  );
}

/** The number of a project's supporters, and the link to its page. */
function AboutProject({ project, of }: { project: NonNullable<Cause["project"]>; of: string }) {
  const t = useTranslate();
  const { path, supporters } = project;
  const count = formatCount(supporters, useLocale());
  return (
    <div className="-mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm">
      {supporters > 0 && (
        <p className="flex items-center gap-1.5 text-ink-soft">
          <Users aria-hidden="true" className="size-4 text-leaf-500" />
          {t("donate.supporters", { count })}
        </p>
      )}
      <a
        href={path}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-leaf-700 underline-offset-4 hover:underline"
      >
        <span>
          <Named of={of}>{t("donate.readProject")}</Named>
        </span>
        <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      </a>
    </div>
  );
}

function Picture({ cause, featured, eager }: Pick<Props, "cause" | "featured" | "eager">) {
  const t = useTranslate();
  const { image, category } = cause;
  return (
    <div
      className={classes(
        "relative aspect-8/5 overflow-hidden bg-linear-to-br from-leaf-100 to-sand-200",
        featured && "lg:aspect-auto",
      )}
    >
      <HandHeart
        aria-hidden="true"
        className="absolute inset-0 m-auto size-16 text-leaf-300"
        strokeWidth={1.2}
      />
      {image && (
        <ResponsiveImage
          src={image}
          sizes={featured ? "(min-width: 64rem) 60rem, 92vw" : inThirds}
          eager={eager}
          className="absolute inset-0 size-full object-cover transition-transform duration-700 ease-calm group-hover:scale-103"
        />
      )}
      {isCampaignCategory(category) && (
        <span className="absolute start-4 top-4 rounded-full bg-white/95 px-3 py-1 text-xs font-semibold text-leaf-800 shadow-soft">
          {t(campaignCategoryLabelKey(category))}
        </span>
      )}
    </div>
  );
}

/** Submitted before the page's script has loaded, the form leads to the campaign's own address. */
function GiveForm({ cause, onGive }: Pick<Props, "cause" | "onGive">) {
  const t = useTranslate();
  const locale = useLocale();
  const [amount, setAmount] = useState(() => lockedAmount(cause, locale) ?? "");
  const [tried, setTried] = useState(false);
  const result = validateListAmount(amount, minimumFor(cause));
  const error = tried && result.kind === "invalid" ? result.error : null;

  function give(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (result.kind === "valid") onGive(amount);
    else event.currentTarget.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  }

  return (
    <form action="/bagis" onSubmit={give} noValidate className="grid gap-4 sm:gap-2">
      <input type="hidden" name="campaign" value={cause.id} />
      <AmountField
        target={cause}
        of={cause.title}
        value={amount}
        onChange={setAmount}
        error={fieldErrorText(t, locale, error)}
      />
      <Button type="submit" size="lg">
        <span>
          <Named of={cause.title}>{t("donate.give")}</Named>
        </span>
      </Button>
    </form>
  );
}
