import { targetOf as campaignTarget } from "#app/site/donate/cause.ts";
import type { DonationTarget } from "#app/site/donate/form.ts";
import { wantedCampaign } from "#app/site/donate/selection.ts";
import type { Written } from "#app/ui/stored-text.ts";
import type { PublicCampaign } from "#server/content/campaigns/queries.ts";
import type { PublicSlider } from "#server/content/sliders/queries.ts";
import type { DonationCause } from "#shared/giving/kurban.ts";

/** The kurban campaigns of the first slides, in this order (docs/specification.md#2-screens-and-routes). */
const kurbanSlides = ["kurban-yurt-disi", "kurban-yurt-ici"] as const;
type KurbanSlideId = (typeof kurbanSlides)[number];

type Shown = { title: string; description: string; image: string } & Written;

/** A slide that takes a donation at its price. */
type KurbanSlide = Shown & DonationCause & { kind: "kurban"; id: KurbanSlideId };
/** A slide that links to a page; `text` is null if the button has a default text. */
export type LinkSlide = Shown & { kind: "link"; id: string; link: string; text: string | null };
/** A slide whose link names an open campaign: it takes the donation. */
type AmountSlide = Shown & { kind: "amount"; id: string; target: DonationTarget; text: string | null };
export type Slide = KurbanSlide | AmountSlide | LinkSlide;

/** Returns the slides: the open ones of the two kurban campaigns, then the active sliders in their order. */
export function toSlides(campaigns: readonly PublicCampaign[], sliders: readonly PublicSlider[]): Slide[] {
  const kurban = kurbanSlides.flatMap((id): KurbanSlide[] => {
    const campaign = campaigns.find((each) => each.id === id);
    if (!campaign) return [];
    const { title, description, image, category, minAmount, languages } = campaign;
    return [{ kind: "kurban", id, title, description, image, languages, category, minAmount }];
  });
  const links = sliders.map(({ buttonText, buttonLink, ...words }): Slide => {
    const shown = { ...words, text: buttonText?.trim() || null };
    const link = safeLink(buttonLink) ?? "/bagis";
    const target = campaigns.find((each) => each.id === linkedCampaign(link));
    return target
      ? { kind: "amount", ...shown, target: campaignTarget(target) }
      : { kind: "link", ...shown, link };
  });
  return [...kurban, ...links];
}

/** Returns the campaign that takes a donation in the slide; undefined for a link. */
export function targetOf(slide: Slide): DonationTarget | undefined {
  if (slide.kind === "link") return undefined;
  return slide.kind === "amount" ? slide.target : slide;
}

function linkedCampaign(link: string): string | null {
  const [path, search] = link.split("?");
  return path === "/bagis" ? wantedCampaign(new URLSearchParams(search)) : null;
}

/** Returns a path on this site or an http(s) address; null for other texts of staff (`javascript:`…). */
export function safeLink(link: string | null): string | null {
  const typed = link?.trim() ?? "";
  // Browsers read "//host" and "/\host" as another site.
  if (typed.startsWith("/")) return /^\/[/\\]/.test(typed) ? null : typed;
  const address = URL.parse(typed);
  return address && ["http:", "https:"].includes(address.protocol) ? address.href : null;
}

/** Returns the index `steps` after this one, wrapping around. */
export function slideAt(index: number, steps: number, count: number): number {
  return count === 0 ? 0 : (((index + steps) % count) + count) % count;
}

/** A swipe must go further than this many pixels (docs/specification.md#9-business-constants-and-limits). */
const swipeThreshold = 50;

/**
 * Returns the direction of a swipe: 1 for the next slide, -1 for the previous one, 0 for neither. In right-to-left
 * languages the next slide is on the left, so the finger moves to the right.
 */
export function swipeSteps(across: number, down: number, rtl: boolean): -1 | 0 | 1 {
  if (Math.abs(across) <= swipeThreshold || Math.abs(across) < Math.abs(down)) return 0;
  return across < 0 !== rtl ? 1 : -1;
}

/** Returns the direction for an arrow key; null for other keys. */
export function keySteps(key: string, rtl: boolean): -1 | 1 | null {
  if (key === "ArrowRight") return rtl ? -1 : 1;
  if (key === "ArrowLeft") return rtl ? 1 : -1;
  return null;
}
