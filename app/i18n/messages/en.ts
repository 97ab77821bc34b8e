import { accounts } from "./en/accounts.ts";
import { cart } from "./en/cart.ts";
import { checkout } from "./en/checkout.ts";
import { contact } from "./en/contact.ts";
import { corporate } from "./en/corporate.ts";
import { donate } from "./en/donate.ts";
import { errors } from "./en/errors.ts";
import { faqs } from "./en/faqs.ts";
import { hero } from "./en/hero.ts";
import { home } from "./en/home.ts";
import { labels } from "./en/labels.ts";
import { news } from "./en/news.ts";
import { page } from "./en/page.ts";
import { projects } from "./en/projects.ts";
import { refusal } from "./en/refusal.ts";
import { result } from "./en/result.ts";
import { search } from "./en/search.ts";
import { share } from "./en/share.ts";
import { shell } from "./en/shell.ts";
import { stories } from "./en/stories.ts";
import { validation } from "./en/validation.ts";
import type { MessageKey } from "./tr.ts";

export const en: Record<MessageKey, string> = {
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
