import { accounts } from "./ar/accounts.ts";
import { cart } from "./ar/cart.ts";
import { checkout } from "./ar/checkout.ts";
import { contact } from "./ar/contact.ts";
import { corporate } from "./ar/corporate.ts";
import { donate } from "./ar/donate.ts";
import { errors } from "./ar/errors.ts";
import { faqs } from "./ar/faqs.ts";
import { hero } from "./ar/hero.ts";
import { home } from "./ar/home.ts";
import { labels } from "./ar/labels.ts";
import { news } from "./ar/news.ts";
import { page } from "./ar/page.ts";
import { projects } from "./ar/projects.ts";
import { refusal } from "./ar/refusal.ts";
import { result } from "./ar/result.ts";
import { search } from "./ar/search.ts";
import { share } from "./ar/share.ts";
import { shell } from "./ar/shell.ts";
import { stories } from "./ar/stories.ts";
import { validation } from "./ar/validation.ts";
import type { MessageKey } from "./tr.ts";

/** A key left out here shows as "[AR] " + the English text. */
export const ar: Partial<Record<MessageKey, string>> = {
  ...cart,
  ...checkout,
  ...donate,
  ...errors,
  ...hero,
  ...home,
  ...labels,
  ...refusal,
  ...result,
  ...shell,
  ...validation,
  ...accounts,
  ...contact,
  ...corporate,
  ...faqs,
  ...news,
  ...page,
  ...projects,
  ...search,
  ...share,
  ...stories,
};
