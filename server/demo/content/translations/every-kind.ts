import type { ContentKind } from "#shared/content/content-kinds.ts";
import type { DemoTexts } from "../types.ts";
import { campaigns } from "./campaigns.ts";
import { faqs } from "./faqs.ts";
import { legal } from "./legal.ts";
import { news } from "./news.ts";
import { notice } from "./notice.ts";
import { offices } from "./offices.ts";
import { pages } from "./pages.ts";
import { projects } from "./projects.ts";
import { sliders } from "./sliders.ts";
import { stories } from "./stories.ts";

/** The demo content in English and Arabic. */
export const translations = {
  campaigns,
  projects,
  sliders,
  pages: { ...pages, ...legal, ...offices, ...notice },
  faqs,
  news,
  stories,
} satisfies { [Kind in ContentKind]?: DemoTexts<Kind> };
