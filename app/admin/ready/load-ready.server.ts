import { eq } from "drizzle-orm";
import type { App } from "#server/compose/compose.ts";
import { campaigns } from "#server/content/campaigns/table.ts";
import { readExamples } from "#server/content/identity/read-identity.ts";
import type { ContactField } from "#server/content/identity/rules.ts";
import { isOpen, readOpened } from "#server/giving/opening/is-open.ts";
import { type Missing, readOpeningChecklist } from "#server/giving/opening/read-opening-checklist.ts";
import { areBanksTried } from "#server/giving/payments/trial/read-trial.ts";
import type { AdvisedLine } from "./messages.ts";
import { findOpeningState } from "./opening-state.ts";

export type Line<Name> = {
  line: Name;
  missing: Missing | null;
  page?: string | undefined;
  /** The first contact detail that is still an example. */
  field?: ContactField | undefined;
};

export type Readiness = Awaited<ReturnType<typeof loadReadiness>>;

/** Loads the list that opens the site, and what a site should have besides. */
export async function loadReadiness({ db, config, opening, payments }: App) {
  const [required, isSiteOpen, opened, activeCampaigns, isTried, [field]] = await Promise.all([
    readOpeningChecklist(opening),
    isOpen(db),
    readOpened(db),
    db.$count(campaigns, eq(campaigns.isActive, true)),
    areBanksTried(payments),
    readExamples(db, config.site),
  ]);
  const missingUnless = (holds: boolean): Missing | null => (holds ? null : "none");
  const advised: Line<AdvisedLine>[] = [
    { line: "contact", missing: missingContact(field, opening.hasGate), field },
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

/** A site with a real bank shows no example, so there the field is empty. */
function missingContact(field: ContactField | undefined, hidesExamples: boolean): Missing | null {
  if (!field) return null;
  return hidesExamples ? "empty" : "default";
}
