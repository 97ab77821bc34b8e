import { cart } from "./en/cart.ts";
import { checkout } from "./en/checkout.ts";
import { donate } from "./en/donate.ts";
import { errors } from "./en/errors.ts";
import { home } from "./en/home.ts";
import { labels } from "./en/labels.ts";
import { refusal } from "./en/refusal.ts";
import { result } from "./en/result.ts";
import { shell } from "./en/shell.ts";
import { validation } from "./en/validation.ts";
import type { MessageKey } from "./tr.ts";

export const en: Record<MessageKey, string> = {
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
