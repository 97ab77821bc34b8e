import { data } from "react-router";
import type { IntentArgs } from "#app/admin/answer-intents.server.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { ListedAnimal } from "#server/giving/kurban/animals/list-animals.ts";
import { lockLists } from "#server/giving/kurban/animals/lock-lists.ts";
import { reportEvent } from "#server/giving/kurban/animals/report-slaughter.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import type { DecisionKind } from "#shared/giving/kurban-decisions.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { readZoneInput } from "#shared/text/zone-time.ts";
import { readChosen } from "./read-filter.server.ts";
import { decisionsByRule, eventRules, lockProblems, animalText as text } from "./texts.ts";

/** What a press did to several animals. `done` says how many it changed; `rows` are those that it did not change. */
export type WorkAnswer = {
  message: string | null;
  done: string | null;
  /** `decision`: the decision that lifts the refusal. */
  rows: { id: string; tag: string; reason: string; decision: DecisionKind | null }[];
};

export const refuseWork = (status: number, message: string) =>
  data<WorkAnswer>({ message, done: null, rows: [] }, { status });

const answer = (done: string | null, rows: WorkAnswer["rows"]) =>
  data<WorkAnswer>({ message: null, done, rows });

/** Locks the lists of the chosen animals. */
export async function answerLock({ ctx, app, form }: IntentArgs, url: URL) {
  const chosen = await readChosen(app.db, url, form, true);
  if ("message" in chosen) return refuseWork(400, chosen.message);
  const locked = await lockLists(
    ctx,
    chosen.animals.filter(({ state, shares }) => state === "planned" && shares > 0).map(({ id }) => id),
  );
  if (locked.kind === "forbidden") return locked;
  const refused = new Map(locked.refused.map((animal) => [animal.id, animal.reason]));
  const rows = chosen.animals.flatMap(({ id, tag, state, shares }) => {
    const reason = state !== "planned" ? "not-planned" : shares === 0 ? "empty" : refused.get(id);
    return reason ? [{ id, tag, reason: lockProblems[reason], decision: findDecision(reason) }] : [];
  });
  return answer(text.locked(formatCount(locked.animals)), rows);
}

/** Reports the slaughter of the chosen animals at an hour of their places, which must have the same time zone. */
export async function answerSlaughter({ ctx, app, form }: IntentArgs, url: URL) {
  const chosen = await readChosen(app.db, url, form, false);
  if ("message" in chosen) return refuseWork(400, chosen.message);
  const typed = sentText(form, "at", 16);
  /** The zone that the form showed; empty if it did not know one. */
  const shown = sentText(form, "zone", 60);
  const zones = new Set(chosen.animals.map(({ timeZone }) => timeZone));
  if (zones.size > 1 || (shown !== "" && !zones.has(shown))) return refuseWork(400, text.severalZones);
  const rows: WorkAnswer["rows"] = [];
  let done = 0;
  for (const animal of chosen.animals) {
    const at = readZoneInput(typed, animal.timeZone);
    if (!at) return refuseWork(400, text.badTime);
    const refused = await reportOne(ctx, animal, at, form.has("read"));
    if (refused === null) done++;
    else if ("kind" in refused) return refused;
    else rows.push(Object.assign({ id: animal.id, tag: animal.tag }, refused));
  }
  return answer(text.reported(formatCount(done)), rows);
}

/** Returns why the slaughter of an animal is not recorded; null if it is. */
async function reportOne(ctx: StaffContext, { id }: ListedAnimal, at: Date, alsoRead: boolean) {
  if (alsoRead) await reportEvent(ctx, { id, kind: "read", at });
  const reported = await reportEvent(ctx, { id, kind: "slaughtered", at });
  if (reported.kind === "forbidden") return reported;
  if (reported.kind === "missing") return { reason: text.gone, decision: null };
  if (reported.result === "repeated") return { reason: text.repeated, decision: null };
  if (reported.result === "applied") return null;
  return { reason: ruleText(eventRules, reported.rule), decision: findDecision(reported.rule) };
}

/** Returns the decision that lifts a rule; null if there is none. */
export const findDecision = (rule: string | null) => ownValue(decisionsByRule, rule ?? "") ?? null;

/** The text about the rule that refuses a change. */
export const ruleText = (rules: Record<string, string>, rule: string | null) =>
  ownValue(rules, rule ?? "") ?? text.failed;
