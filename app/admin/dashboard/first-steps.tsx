import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { Readiness } from "#app/admin/ready/load-ready.server.ts";
import { lineTexts, readyText as text } from "#app/admin/ready/messages.ts";
import { hidesFirstSteps } from "#app/admin/ready/opening-state.ts";

/** Leads to the list of {prefix}/ready, until everything in it is done and the site is open. */
export function FirstSteps({ readiness }: { readiness: Readiness | null }) {
  if (!readiness) return null;
  const { state, required, advised } = readiness;
  const lines = [...required, ...advised];
  const missing = lines.filter((line) => line.missing !== null);
  if (hidesFirstSteps(state, missing.length)) return null;
  return (
    <Sheet title={text.title} className="mt-5">
      <p>{text[state]}</p>
      <p className="mt-1 text-ink-soft">
        {text.progress(formatCount(lines.length - missing.length), formatCount(lines.length))}
      </p>
      <ul className="mt-2 list-disc ps-5 text-ink-soft">
        {missing.map(({ line }) => (
          <li key={line}>{lineTexts[line].title}</li>
        ))}
      </ul>
      <p className="mt-3">
        <TextLink to="ready">{text.toList}</TextLink>
      </p>
    </Sheet>
  );
}
