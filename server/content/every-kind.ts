import { type ContentKind, contentKinds, type SearchedKind } from "#shared/content/content-kinds.ts";
import { campaignKind, campaignVerbs } from "./campaigns/campaign-kind.ts";
import { categoryKind, categoryVerbs } from "./categories/category-kind.ts";
import type { RecordKind } from "./editing/record-kind.ts";
import { faqKind, faqVerbs } from "./faqs/faq-kind.ts";
import { newsKind, newsVerbs } from "./news/news-kind.ts";
import { pageKind, pageVerbs } from "./pages/page-kind.ts";
import { projectKind, projectVerbs } from "./projects/project-kind.ts";
import { sliderKind, sliderVerbs } from "./sliders/slider-kind.ts";
import { storyKind, storyVerbs } from "./stories/story-kind.ts";

type KindOf<Kind extends ContentKind> = RecordKind & {
  entity: (typeof contentKinds)[Kind]["entity"];
  table: { _: { name: Kind } };
} & (Kind extends SearchedKind ? Required<Pick<RecordKind, "hit">> : unknown);

/**
 * Every kind of content (shared/content/content-kinds.ts) with its server properties. Purge, orphaned pictures, search,
 * sitemap and the register of personal data read this list.
 */
export const everyKind = {
  campaigns: campaignKind,
  projects: projectKind,
  sliders: sliderKind,
  pages: pageKind,
  news: newsKind,
  stories: storyKind,
  faqs: faqKind,
  categories: categoryKind,
} satisfies { [Kind in ContentKind]: KindOf<Kind> };

/** The actions of staff on records of every kind. */
export const everyVerb = {
  campaigns: campaignVerbs,
  projects: projectVerbs,
  sliders: sliderVerbs,
  pages: pageVerbs,
  news: newsVerbs,
  stories: storyVerbs,
  faqs: faqVerbs,
  categories: categoryVerbs,
} satisfies Record<ContentKind, object>;

/** Lists the kinds in the order of shared/content/content-kinds.ts. */
export const kindList: readonly { kind: ContentKind; record: RecordKind }[] = (
  Object.keys(contentKinds) as ContentKind[]
).map((kind) => ({ kind, record: everyKind[kind] }));
