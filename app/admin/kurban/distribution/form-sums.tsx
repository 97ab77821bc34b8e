import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { Fact } from "#app/admin/kit/sheet.tsx";
import type { FormSum } from "#server/giving/kurban/distribution/read-distribution.ts";
import { formatKilograms } from "#shared/giving/kurban-distribution.ts";
import { formNames, distributionText as text } from "./texts.ts";

/** Kilograms and households by the form of the meat. */
export function FormSums({ sums }: { sums: readonly FormSum[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-3 tabular-nums">
      {sums.map(({ form, kilograms, households }) => (
        <Fact key={form} name={formNames[form]}>
          {text.sum(formatKilograms(kilograms), formatCount(households))}
        </Fact>
      ))}
    </dl>
  );
}
