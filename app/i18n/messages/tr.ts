import { cart } from "./tr/cart.ts";
import { checkout } from "./tr/checkout.ts";
import { donate } from "./tr/donate.ts";
import { errors } from "./tr/errors.ts";
import { home } from "./tr/home.ts";
import { labels } from "./tr/labels.ts";
import { refusal } from "./tr/refusal.ts";
import { result } from "./tr/result.ts";
import { shell } from "./tr/shell.ts";
import { validation } from "./tr/validation.ts";

/** Turkish: the first language, and the type of the others. Texts quoted in the specification stand here letter for letter. */
export const tr = {
  ...cart,
  ...checkout,
  ...donate,
  ...errors,
  ...home,
  ...labels,
  ...refusal,
  ...result,
  ...shell,
  ...validation,
} as const;

export type MessageKey = keyof typeof tr;
