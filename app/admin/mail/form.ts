import { z } from "zod";
import { optionalText, requiredText } from "#shared/content/content-fields.ts";

/** The lengths are those of server/giving/orders/mail/wording.ts. The server also checks the placeholders. */
export const wordingForm = z.object({
  greeting: optionalText(120),
  paragraph: requiredText(800),
  closing: optionalText(300),
});
