import { eq } from "drizzle-orm";
import { isExample } from "#app/admin/pages/outlines/load-facts.server.ts";
import type { App } from "#server/compose/compose.ts";
import { campaigns } from "#server/content/campaigns/table.ts";
import { isOpen, readOpened } from "#server/giving/opening/is-open.ts";
import { type Missing, readList } from "#server/giving/opening/read-list.ts";
import { areBanksTried } from "#server/giving/payments/trial/read-trial.ts";
import type { AdvisedLine } from "./messages.ts";
import { findOpeningState } from "./opening-state.ts";

export type Line<Name> = { line: Name; missing: Missing | null; page?: string | undefined };

export type Readiness = Awaited<ReturnType<typeof loadReadiness>>;

/** Loads the list that opens the site, and what a site should have besides. */
export async function loadReadiness({ db, config, identity, opening, payments }: App) {
  const [required, isSiteOpen, opened, activeCampaigns, isTried, { phone, email, address }] =
    await Promise.all([
      readList(opening),
      isOpen(db),
      readOpened(db),
      db.$count(campaigns, eq(campaigns.isActive, true)),
      areBanksTried(payments),
      identity.read(),
    ]);
  const hasExamples = [phone, email, address.tr].some(isExample);
  const missingUnless = (holds: boolean): Missing | null => (holds ? null : "none");
  const advised: Line<AdvisedLine>[] = [
    { line: "contact", missing: hasExamples ? "default" : null },
    { line: "sms", missing: missingUnless(config.sms.kind !== "log") },
    { line: "mail", missing: missingUnless(config.mail !== null) },
    { line: "campaign", missing: missingUnless(activeCampaigns > 0) },
    // The simulator has no first lira.
    ...(opening.hasGate ? [{ line: "trial", missing: missingUnless(isTried) } as const] : []),
  ];
  const isComplete = required.every(({ missing }) => missing === null);
  const state = findOpeningState({ hasGate: opening.hasGate, isOpen: isSiteOpen, isComplete });
  return { state, isOpen: isSiteOpen, opened, required, advised };
}
