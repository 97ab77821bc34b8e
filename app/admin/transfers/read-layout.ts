import { z } from "zod";
import { columnRoles, findLayoutProblem, type Layout } from "#shared/giving/statement-layout.ts";

const layoutSchema = z.object({
  header: z.array(z.string().max(1_000)).max(60),
  roles: z.array(z.enum(columnRoles).nullable()).max(60),
  decimal: z.enum([",", "."]),
  incoming: z.boolean().optional(),
});

/** Reads the columns from the JSON of a form; null if the form does not contain columns. */
export function readLayout(input: FormDataEntryValue | null): Layout | null | "invalid" {
  if (input === null) return null;
  try {
    const { incoming, ...layout } = layoutSchema.parse(JSON.parse(String(input)));
    return findLayoutProblem(layout) === null ? { ...layout, ...(incoming && { incoming }) } : "invalid";
  } catch {
    return "invalid";
  }
}
