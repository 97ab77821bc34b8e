import { accounts } from "./tr/accounts.ts";
import { address } from "./tr/address.ts";
import { cart } from "./tr/cart.ts";
import { checkout } from "./tr/checkout.ts";
import { company } from "./tr/company.ts";
import { contact } from "./tr/contact.ts";
import { corporate } from "./tr/corporate.ts";
import { documentCheck } from "./tr/document-check.ts";
import { donate } from "./tr/donate.ts";
import { donorPage } from "./tr/donor-page.ts";
import { errors } from "./tr/errors.ts";
import { faqs } from "./tr/faqs.ts";
import { field } from "./tr/field.ts";
import { hero } from "./tr/hero.ts";
import { home } from "./tr/home.ts";
import { labels } from "./tr/labels.ts";
import { news } from "./tr/news.ts";
import { page } from "./tr/page.ts";
import { payLink } from "./tr/pay-link.ts";
import { projects } from "./tr/projects.ts";
import { proof } from "./tr/proof.ts";
import { refusal } from "./tr/refusal.ts";
import { result } from "./tr/result.ts";
import { search } from "./tr/search.ts";
import { share } from "./tr/share.ts";
import { shares } from "./tr/shares.ts";
import { shell } from "./tr/shell.ts";
import { stories } from "./tr/stories.ts";
import { tracking } from "./tr/tracking.ts";
import { validation } from "./tr/validation.ts";

/**
 * Turkish: the first language, and the type of the others. Texts quoted in the specification are here letter for
 * letter.
 */
export const tr = {
  ...cart,
  ...checkout,
  ...documentCheck,
  ...donate,
  ...donorPage,
  ...errors,
  ...hero,
  ...home,
  ...labels,
  ...refusal,
  ...result,
  ...shell,
  ...validation,
  ...accounts,
  ...address,
  ...company,
  ...contact,
  ...corporate,
  ...faqs,
  ...field,
  ...news,
  ...page,
  ...payLink,
  ...projects,
  ...proof,
  ...search,
  ...share,
  ...shares,
  ...stories,
  ...tracking,
} as const;

export type MessageKey = keyof typeof tr;
