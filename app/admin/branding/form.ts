import { z } from "zod";
import { hasEnoughContrast } from "#shared/identity/color-pairs.ts";
import { readColor } from "#shared/identity/palette.ts";

/** An empty field is null: the colour of the product. */
export const colorForm = z.object({
  color: z
    .string()
    .max(20, "invalid")
    .optional()
    .transform((text, issues) => {
      if (!text?.trim()) return null;
      const color = readColor(text);
      if (!color || !hasEnoughContrast(color)) {
        issues.addIssue({ code: "custom", message: color ? "contrast" : "invalid" });
        return z.NEVER;
      }
      return color;
    }),
});
