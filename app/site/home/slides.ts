import { toDonationTarget as campaignTarget } from "#app/site/donate/cause.ts";
import type { DonationTarget } from "#app/site/donate/form.ts";
import { readCampaignId } from "#app/site/donate/selection.ts";
import type { TranslatedFields } from "#app/ui/stored-text-attributes.ts";
import type { PublicCampaign } from "#server/content/campaigns/queries.ts";
import type { PublicSlider } from "#server/content/sliders/queries.ts";
import type { DonationCause } from "#shared/giving/kurban.ts";

/** The kurban campaigns of the first slides, in this order (docs/specification.md#2-screens-and-routes). */
const kurbanSlides = ["kurban-yurt-disi", "kurban-yurt-ici"] as const;
type KurbanSlideId = (typeof kurbanSlides)[number];

type SlideContent = { title: string; description: string; image: string } & TranslatedFields;

/** A slide that takes a donation at its price. */
type KurbanSlide = SlideContent & DonationCause & { kind: "kurban"; id: KurbanSlideId };
/** A slide that links to a page; `text` is null if the button has a default text. */
export type LinkSlide = SlideContent & { kind: "link"; id: string; link: string; text: string | null };
/** A slide whose link names an open campaign, so that the slide takes a donation. */
type AmountSlide = SlideContent & { kind: "amount"; id: string; target: DonationTarget; text: string | null };
export type Slide = KurbanSlide | AmountSlide | LinkSlide;

/** Returns the slides: the two kurban campaigns if they are open, then the active sliders in their order. */
export function toSlides(campaigns: readonly PublicCampaign[], sliders: readonly PublicSlider[]): Slide[] {
  const kurban = kurbanSlides.flatMap((id): KurbanSlide[] => {
    const campaign = campaigns.find((candidate) => candidate.id === id);
    if (!campaign) return [];
    const { title, description, image, category, minAmount, languages } = campaign;
    return [{ kind: "kurban", id, title, description, image, languages, category, minAmount }];
  });
  const links = sliders.map(({ buttonText, buttonLink, ...words }): Slide => {
    const content = { ...words, text: buttonText?.trim() || null };
    const link = safeLink(buttonLink) ?? "/bagis";
    const target = campaigns.find((each) => each.id === findLinkedCampaign(link));
    return target
      ? { kind: "amount", ...content, target: campaignTarget(target) }
      : { kind: "link", ...content, link };
  });
  return [...kurban, ...links];
}

/** Returns the campaign of a slide that takes donations, or undefined for a slide that links to a page. */
export function findSlideTarget(slide: Slide): DonationTarget | undefined {
  if (slide.kind === "link") return undefined;
  return slide.kind === "amount" ? slide.target : slide;
}

function findLinkedCampaign(link: string): string | null {
  const [path, search] = link.split("?");
  return path === "/bagis" ? readCampaignId(new URLSearchParams(search)) : null;
}

/** Returns the link if it is a path on this site or an http(s) address, or null for other texts (`javascript:`…). */
export function safeLink(link: string | null): string | null {
  const text = link?.trim() ?? "";
  // Browsers read "//host" and "/\host" as another site.
  if (text.startsWith("/")) return /^\/[/\\]/.test(text) ? null : text;
  const address = URL.parse(text);
  return address && ["http:", "https:"].includes(address.protocol) ? address.href : null;
}

/** Returns the index of the slide `steps` after this slide. The first slide follows the last slide. */
export function wrapIndex(index: number, steps: number, count: number): number {
  return count === 0 ? 0 : (((index + steps) % count) + count) % count;
}

/** A swipe must go further than this many pixels (docs/specification.md#9-business-constants-and-limits). */
const swipeThreshold = 50;

/**
 * Returns 1 if the swipe shows the next slide, -1 for the previous slide, and 0 if the movement is not a swipe. In
 * right-to-left languages the next slide is on the left, so the finger moves to the right.
 */
export function toSwipeSteps(across: number, down: number, rtl: boolean): -1 | 0 | 1 {
  if (Math.abs(across) <= swipeThreshold || Math.abs(across) < Math.abs(down)) return 0;
  return across < 0 !== rtl ? 1 : -1;
}

/** Returns the direction of an arrow key, or null for other keys. */
export function toKeySteps(key: string, rtl: boolean): -1 | 1 | null {
  if (key === "ArrowRight") return rtl ? -1 : 1;
  if (key === "ArrowLeft") return rtl ? 1 : -1;
  return null;
}
