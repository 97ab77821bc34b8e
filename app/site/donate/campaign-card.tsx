import { HandHeart } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { fieldErrorText } from "#app/i18n/field-error.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { inThirds, ResponsiveImage } from "#app/ui/picture.tsx";
import { storedText } from "#app/ui/stored-text.ts";
import type { PublicCampaign } from "#server/campaigns/queries.ts";
import { campaignCategoryLabelKey, isCampaignCategory } from "#shared/category.ts";
import { validateListAmount } from "#shared/donation.ts";
import { minimumFor } from "#shared/kurban.ts";
import { AmountField } from "./amount-field.tsx";
import { CampaignProgress } from "./campaign-progress.tsx";
import { lockedAmount } from "./form.ts";
import { Named } from "./named.tsx";

type Props = {
  campaign: PublicCampaign;
  /** The one that was asked for: wide, and what the page is about. */
  featured?: boolean;
  /** Visible at once, so its picture should not wait. */
  eager?: boolean;
  onGive: (amount: string) => void;
};

export function CampaignCard({ campaign, featured = false, eager = false, onGive }: Props) {
  const titleId = useId();
  const t = useTranslate();
  const Title = featured ? "h1" : "h2";
  return (
    <article
      aria-labelledby={titleId}
      className={classes(
        "group grid h-full overflow-hidden rounded-xl bg-white shadow-soft transition-shadow duration-300 hover:shadow-lift",
        featured
          ? "ring-2 ring-leaf-500 lg:grid-cols-[1.15fr_1fr] lg:items-stretch"
          : "grid-rows-[auto_1fr] ring-1 ring-sand-200",
      )}
    >
      <Picture campaign={campaign} featured={featured} eager={eager} />
      <div className={classes("flex flex-col gap-4 p-5", featured ? "sm:p-8 lg:p-10" : "sm:p-6")}>
        {featured && <p className="-mb-2 text-sm font-semibold text-clay-600">{t("donate.selected")}</p>}
        <Title id={titleId} {...storedText} className={featured ? "text-2xl sm:text-3xl" : "text-xl"}>
          {campaign.title}
        </Title>
        <p {...storedText} className={classes("text-ink-soft", !featured && "text-sm")}>
          {campaign.description}
        </p>
        <div className="mt-auto grid gap-5 pt-1">
          <CampaignProgress
            title={campaign.title}
            collected={campaign.collectedAmount}
            target={campaign.targetAmount}
          />
          <GiveForm campaign={campaign} onGive={onGive} />
        </div>
      </div>
    </article>
  );
}

function Picture({ campaign, featured, eager }: Pick<Props, "campaign" | "featured" | "eager">) {
  const t = useTranslate();
  const { image, category } = campaign;
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

/** Submitted before the page's script has arrived it leads to the campaign's own address. */
function GiveForm({ campaign, onGive }: Pick<Props, "campaign" | "onGive">) {
  const t = useTranslate();
  const locale = useLocale();
  const [amount, setAmount] = useState(() => lockedAmount(campaign, locale) ?? "");
  const [tried, setTried] = useState(false);
  const result = validateListAmount(amount, minimumFor(campaign));
  const error = tried && result.kind === "invalid" ? result.error : null;

  function give(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (result.kind === "valid") onGive(amount);
    else event.currentTarget.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  }

  return (
    <form action="/bagis" onSubmit={give} noValidate className="grid gap-4">
      <input type="hidden" name="campaign" value={campaign.id} />
      <AmountField
        target={campaign}
        of={campaign.title}
        value={amount}
        onChange={setAmount}
        error={fieldErrorText(t, locale, error)}
      />
      <Button type="submit" size="lg">
        <span>
          <Named of={campaign.title}>{t("donate.give")}</Named>
        </span>
      </Button>
    </form>
  );
}
