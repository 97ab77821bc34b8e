import { data } from "react-router";
import {
  answerIntents,
  type IntentArgs,
  type IntentRequest,
  resultByKind,
} from "#app/admin/answer-intents.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { deleteAnimal, editAnimal } from "#server/giving/kurban/animals/edit-animal.ts";
import { findByTags } from "#server/giving/kurban/animals/list-animals.ts";
import { lockLists, unlockList } from "#server/giving/kurban/animals/lock-lists.ts";
import { moveShare, type Seat, type WantedSeat } from "#server/giving/kurban/animals/move-share.ts";
import { readAnimal } from "#server/giving/kurban/animals/read-animal.ts";
import { rejectAnimal } from "#server/giving/kurban/animals/reject-animal.ts";
import {
  type EventReported,
  reportEvent,
  undoSlaughter,
} from "#server/giving/kurban/animals/report-slaughter.ts";
import type { DecisionKind } from "#shared/giving/kurban-decisions.ts";
import { cleanEarTag, cleanTag, isEarTag, isTag } from "#shared/giving/kurban-tags.ts";
import { readZoneInput } from "#shared/text/zone-time.ts";
import { saveName } from "../answer-names.server.ts";
import { findDecision, ruleText } from "./answer-animals.server.ts";
import { animalText, changeRules, eventRules, lockProblems, oneText as text } from "./texts.ts";

/** `decision`: the decision that lifts the refusal. */
export type AnimalRefused = { message: string; decision: DecisionKind | null };

const refuse = (status: number, message: string, rule: string | null = null) =>
  data<AnimalRefused>({ message, decision: findDecision(rule) }, { status });

const refuseByRule = (rules: Record<string, string>, rule: string | null) =>
  refuse(409, ruleText(rules, rule), rule);

/** Handles the presses on the screen of an animal. */
export function answerAnimal(request: IntentRequest, id: string) {
  const refused = ({ rule }: { rule: string }) => refuseByRule(changeRules, rule);
  return answerIntents(request, {
    right: { area: "kurban", level: "change" },
    refuse: (status, message) => refuse(status, message),
    intents: {
      save: (write) => edit(write, id),
      delete: async ({ ctx, app }) =>
        resultByKind(await deleteAnimal(ctx, id), {
          deleted: { to: adminAddress(app.config.adminPath, "kurban/animals"), message: text.deleted },
          refused,
        }),
      move: (write) => move(write, id),
      lock: async ({ ctx }) =>
        resultByKind(await lockLists(ctx, [id]), {
          locked: ({ refused: [first] }) => (first ? refuseByRule(lockProblems, first.reason) : text.locked),
        }),
      unlock: async ({ ctx }) =>
        resultByKind(await unlockList(ctx, id), { unlocked: text.unlocked, refused }),
      read: (write) => report(write, id, "read"),
      slaughter: (write) => report(write, id, "slaughtered"),
      undo: async ({ ctx }) => toResult(await undoSlaughter(ctx, id), text.undone),
      reject: async ({ ctx, app, form }) =>
        resultByKind(await rejectAnimal(ctx, { id, reason: sentText(form, "reason", 500) }), {
          rejected: ({ shares, offerId }) =>
            shares === 0
              ? text.saved
              : {
                  to: adminAddress(
                    app.config.adminPath,
                    `kurban/animals/assign?${new URLSearchParams({ offer: offerId })}`,
                  ),
                  message: text.rejected(formatCount(shares)),
                },
          refused,
        }),
      name: saveName,
    },
  });
}

async function edit({ ctx, app, form }: IntentArgs, id: string) {
  const animal = await readAnimal(app.db, id);
  if (!animal) return { kind: "missing" as const };
  const tag = cleanTag(sentText(form, "tag", 40));
  const earTag = cleanEarTag(sentText(form, "earTag", 60));
  if (!isTag(tag)) return refuse(400, text.badTag);
  if (!isEarTag(earTag)) return refuse(400, text.badEarTag);
  return resultByKind(await editAnimal(ctx, { id, tag, earTag, placeId: animal.placeId }), {
    saved: text.saved,
    refused: ({ rule }) => refuseByRule(changeRules, rule),
  });
}

/** Reads a seat such as `id/3`; null for a share without an animal. */
function readSeat(typed: string): Seat | null {
  const [, animalId = "", position = ""] = /^([\w-]+)\/([1-7])$/.exec(typed) ?? [];
  return animalId === "" ? null : { animalId, position: Number(position) };
}

async function move({ ctx, app, form }: IntentArgs, id: string) {
  const to = await readTarget({ app, form }, id);
  if (to === undefined) return refuse(404, text.besideMissing);
  const input = { shareId: sentText(form, "share", 40), from: readSeat(sentText(form, "from", 60)), to };
  return resultByKind(await moveShare(ctx, input), {
    moved: ({ swapped }) => (swapped ? text.swapped : text.moved),
    stale: () => refuse(409, text.stale),
    refused: ({ rule }) => refuseByRule(changeRules, rule),
  });
}

/** Reads where a share goes: `to` is a seat of a dropped share or `queue`; else staff typed a tag and chose a position. */
async function readTarget(
  { app, form }: Pick<IntentArgs, "app" | "form">,
  id: string,
): Promise<WantedSeat | null | undefined> {
  const dropped = sentText(form, "to", 60);
  if (dropped !== "") return dropped === "queue" ? null : (readSeat(dropped) ?? undefined);
  const animal = await readAnimal(app.db, id);
  const tag = cleanTag(sentText(form, "tag", 40));
  const { animals } = await findByTags(app.db, animal?.seasonId ?? "", [tag]);
  const target = animals.find(({ offerId }) => offerId === animal?.offerId);
  const position = Number(sentText(form, "position", 2));
  return target && { animalId: target.id, position: position > 0 ? position : null };
}

async function report({ ctx, app, form }: IntentArgs, id: string, kind: "read" | "slaughtered") {
  const animal = await readAnimal(app.db, id);
  const at = animal && readZoneInput(sentText(form, "at", 16), animal.timeZone);
  if (!at) return refuse(400, animalText.badTime);
  const done = kind === "read" ? text.readSaved : text.slaughtered;
  return toResult(await reportEvent(ctx, { id, kind, at }), done);
}

function toResult(reported: EventReported, done: string) {
  return resultByKind(reported, {
    reported: ({ result, rule }) => {
      if (result === "repeated") return refuse(409, animalText.repeated);
      return result === "applied" ? done : refuseByRule(eventRules, rule);
    },
  });
}
