import { type Finding, reportFindings } from "#server/giving/payments/raise-alarm.ts";
import { isClosed } from "./is-closed.ts";
import { readOpened } from "./is-open.ts";
import type { OpeningContext } from "./opening-context.ts";
import { readOpeningChecklist } from "./read-opening-checklist.ts";

/**
 * Raises an alarm for each line of the list that is missing on an open site, and one for a site that READY=skip opened.
 * The alarm of a line closes when the line holds.
 */
export async function reportMissing(ctx: OpeningContext): Promise<void> {
  const startedAt = ctx.clock.now();
  const findings = ctx.hasGate && !(await isClosed(ctx)) ? await findMissing(ctx) : [];
  await reportFindings(ctx, { kinds: ["opened_without_list", "site_not_ready"], findings, startedAt });
}

async function findMissing(ctx: OpeningContext): Promise<Finding[]> {
  const missing = (await readOpeningChecklist(ctx)).filter((state) => state.missing !== null);
  const findings = missing.map(({ line }): Finding => {
    return { kind: "site_not_ready", subject: `ready:${line}`, details: { line } };
  });
  const opened = await readOpened(ctx.db);
  if (opened?.how === "skip")
    findings.push({ kind: "opened_without_list", subject: "ready:list", details: {} });
  return findings;
}
