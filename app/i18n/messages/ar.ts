import { cart } from "./ar/cart.ts";
import { checkout } from "./ar/checkout.ts";
import { donate } from "./ar/donate.ts";
import { errors } from "./ar/errors.ts";
import { home } from "./ar/home.ts";
import { labels } from "./ar/labels.ts";
import { refusal } from "./ar/refusal.ts";
import { result } from "./ar/result.ts";
import { shell } from "./ar/shell.ts";
import { validation } from "./ar/validation.ts";
import type { MessageKey } from "./tr.ts";

/** A key left out here shows as "[AR] " + the English text. */
export const ar: Partial<Record<MessageKey, string>> = {
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
};
