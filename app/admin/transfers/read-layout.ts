import { z } from "zod";
import { columnRoles, type Layout, layoutProblem } from "#shared/giving/statement-layout.ts";

const shape = z.object({
  header: z.array(z.string().max(1_000)).max(60),
  roles: z.array(z.enum(columnRoles).nullable()).max(60),
  decimal: z.enum([",", "."]),
  incoming: z.boolean().optional(),
});

/** Reads the columns from a form's JSON; null if the form has none. */
export function readLayout(sent: FormDataEntryValue | null): Layout | null | "wrong" {
  if (sent === null) return null;
  try {
    const { incoming, ...layout } = shape.parse(JSON.parse(String(sent)));
    return layoutProblem(layout) === null ? { ...layout, ...(incoming && { incoming }) } : "wrong";
  } catch {
    return "wrong";
  }
}
