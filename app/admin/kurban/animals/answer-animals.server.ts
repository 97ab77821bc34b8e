import { data } from "react-router";
import type { IntentArgs } from "#app/admin/answer-intents.server.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { ListedAnimal } from "#server/giving/kurban/animals/list-animals.ts";
import { lockLists } from "#server/giving/kurban/animals/lock-lists.ts";
import { reportEvent } from "#server/giving/kurban/animals/report-slaughter.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { readZoneInput } from "#shared/text/zone-time.ts";
import { readChosen } from "./read-filter.server.ts";
import { eventRules, lockProblems, animalText as text } from "./texts.ts";

/** What a press did to several animals. `done` says how many it changed; `rows` are those that it did not change. */
export type WorkAnswer = {
  message: string | null;
  done: string | null;
  rows: { id: string; tag: string; reason: string }[];
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
    return reason ? [{ id, tag, reason: lockProblems[reason] }] : [];
  });
  return answer(text.locked(formatCount(locked.animals)), rows);
}

/** Reports the slaughter of the chosen animals, each at the typed hour of its place. */
export async function answerSlaughter({ ctx, app, form }: IntentArgs, url: URL) {
  const chosen = await readChosen(app.db, url, form, false);
  if ("message" in chosen) return refuseWork(400, chosen.message);
  const typed = sentText(form, "at", 16);
  const rows: WorkAnswer["rows"] = [];
  let done = 0;
  for (const animal of chosen.animals) {
    const at = readZoneInput(typed, animal.timeZone);
    if (!at) return refuseWork(400, text.badTime);
    const reason = await reportOne(ctx, animal, at, form.has("read"));
    if (typeof reason === "object" && reason) return reason;
    if (reason === null) done++;
    else rows.push({ id: animal.id, tag: animal.tag, reason });
  }
  return answer(text.reported(formatCount(done)), rows);
}

/** Returns why the slaughter of an animal is not recorded; null if it is. */
async function reportOne(ctx: StaffContext, { id }: ListedAnimal, at: Date, alsoRead: boolean) {
  if (alsoRead) await reportEvent(ctx, { id, kind: "read", at });
  const reported = await reportEvent(ctx, { id, kind: "slaughtered", at });
  if (reported.kind === "forbidden") return reported;
  if (reported.kind === "missing") return text.gone;
  if (reported.result === "repeated") return text.repeated;
  return reported.result === "applied" ? null : ruleText(eventRules, reported.rule);
}

/** The text about the rule that refuses a change. */
export const ruleText = (rules: Record<string, string>, rule: string | null) =>
  ownValue(rules, rule ?? "") ?? text.failed;
