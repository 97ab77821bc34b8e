import { z } from "zod";
import { optionalText } from "./content-fields.ts";

/** What the law of Turkey grants: a foundation's exemption from tax, or the standing of an association. */
export const TAX_STATUSES = ["exempt", "public-benefit"] as const;

const typedNumber = (shape: RegExp, least: number, most: number) =>
  z
    .string()
    .max(10, "invalid")
    .default("")
    .transform((text, issues) => {
      const typed = text.trim();
      if (typed === "") return null;
      const found = Number(typed);
      if (!shape.test(typed) || found < least || found > most) {
        issues.addIssue({ code: "custom", message: "invalid" });
      }
      return found;
    });

/** The facts of the proof band, as a form sends them; whatever is empty is not shown. */
export const foundationForm = z.object({
  registryNumber: optionalText(60),
  taxStatus: z
    .enum(["", ...TAX_STATUSES], { error: "invalid" })
    .default("")
    .transform((status) => status || null),
  foundedYear: typedNumber(/^\d{4}$/, 1000, 2200),
  /** In how many countries the foundation works. */
  countries: typedNumber(/^\d{1,3}$/, 1, 250),
});

export type FoundationFacts = z.output<typeof foundationForm>;

export const noFacts: FoundationFacts = {
  registryNumber: "",
  taxStatus: null,
  foundedYear: null,
  countries: null,
};
