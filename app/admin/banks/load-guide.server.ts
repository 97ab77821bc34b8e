import { findCodeMeaning } from "#app/admin/payment-logs/code-meaning.server.ts";
import type { App } from "#server/compose/compose.ts";
import { isTestSystem } from "#server/compose/config/bank.ts";
import { kindOf } from "#server/giving/payments/banks/registry.ts";
import type { SiteBank } from "#server/giving/payments/site-bank.ts";
import { readTrial } from "#server/giving/payments/trial/read-trial.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { type GuideKind, guideKinds, guideSettings, questionsOf } from "#shared/settings/bank-guide.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { writeLetter } from "./letter.ts";

/** `name`: the bank's name in the settings of the server, or the kind of a bank that they do not have. */
export type GuideChoice = { name: string; kind: GuideKind; bank: SiteBank | null };

/** Lists the banks of this site, and then the kinds that it does not have. iyzico needs no visit, so it is first. */
function listChoices({ config, payments }: App): GuideChoice[] {
  const realBanks = payments.banks.filter(({ name }) =>
    config.banks.some((bank) => bank.name === name && !bank.simulated),
  );
  const ofSite = realBanks.map((bank) => ({ name: bank.name, kind: bank.kind as GuideKind, bank }));
  const otherKinds = guideKinds.filter((kind) => !realBanks.some((bank) => bank.kind === kind));
  return [...ofSite, ...otherKinds.map((kind) => ({ name: kind, kind, bank: null }))];
}

/** Returns the bank or the kind with this name, otherwise the first of the list. */
export function findChoice(app: App, name: string | null): GuideChoice {
  const choices = listChoices(app);
  const kind = choices.find((choice) => choice.kind === name);
  return choices.find((choice) => choice.name === name) ?? kind ?? (choices[0] as GuideChoice);
}

/** Says whether a trial payment at this bank moves real money. */
export function trialAt({ config }: App, { name }: SiteBank): "test" | "real" {
  const bank = config.banks.find((candidate) => candidate.name === name);
  return bank && isTestSystem(bank) ? "test" : "real";
}

/** The kinds whose server sends outcomes. A test compares this list with the adapters. */
export const kindsWithMessage: readonly GuideKind[] = ["iyzico", "nestpay", "paytr"];

export async function loadLetter({ config, db, identity, payments }: App, { name, kind, bank }: GuideChoice) {
  const { publicUrl } = config;
  const { traits } = kindOf(kind);
  const { outgoing = "" } = await readSettings(db, guideSettings[kind]);
  // With one bank, the settings name only its kind.
  const isNamed = traits.returnAddress === "own" || payments.banks.length > 1;
  return writeLetter({
    kind,
    bankName: traits.displayName,
    foundation: (await identity.read()).name.tr,
    site: publicUrl,
    returnUrl: bank?.returnUrl ?? `${publicUrl}/api/payment-verify${isNamed ? `/${name}` : ""}`,
    notifyUrl: kindsWithMessage.includes(kind) ? `${publicUrl}/api/payment-notify/${name}` : null,
    outgoing,
  });
}

/** Loads the guide of one bank: its letter, its answers, its variables, and the steps to the first lira. */
export async function loadGuide(app: App, chosen: string | null) {
  const choice = findChoice(app, chosen);
  const { name, kind, bank } = choice;
  const answers: Record<string, unknown> = await readSettings(app.db, guideSettings[kind]);
  return {
    choices: listChoices(app).map((one) => ({
      name: one.name,
      isConfigured: one.bank !== null,
      label: [kindOf(one.kind).traits.displayName, one.name !== one.kind && one.name]
        .filter(Boolean)
        .join(" · "),
    })),
    name,
    kind,
    letter: await loadLetter(app, choice),
    answers: questionsOf(kind).map(([field, question]) => ({
      question,
      answer: String(ownValue(answers, field) ?? ""),
    })),
    variables: listVariables(app, choice),
    trial: bank ? await loadTrial(app, bank) : null,
  };
}

/** Lists the variables of the bank's account and says which are set, never their values. */
function listVariables({ config }: App, { name, kind, bank }: GuideChoice) {
  const prefix = bank && process.env.BANKS ? `BANK_${name.toUpperCase()}_` : "BANK_";
  const account = bank && config.banks.find((candidate) => candidate.name === name)?.account;
  return Object.entries(kindOf(kind).settings).flatMap(([setting, { variable, is }]) => {
    if (is === "choice") return [];
    const value = account ? ownValue(account, setting) : process.env[prefix + variable];
    return [{ setting, variable: prefix + variable, isSet: Boolean(value) }];
  });
}

async function loadTrial(app: App, bank: SiteBank) {
  const trial = await readTrial(app.payments, bank);
  const code = trial.real?.attempt.returnCode ?? null;
  return {
    ...trial,
    /** Where the next trial payment goes. */
    next: trialAt(app, bank),
    reason: findCodeMeaning(code, bank),
    isDayOver: trial.real !== null && trial.real.night.day < istanbulDay(app.clock.now()),
  };
}
