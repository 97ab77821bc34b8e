import { data, redirect } from "react-router";
import {
  answerIntents,
  flashRefusal,
  type IntentArgs,
  type IntentRequest,
  resultByKind,
} from "#app/admin/answer-intents.server.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import type { SlugRefusal } from "#app/admin/kit/list/row-restore.tsx";
import { sectionOf } from "#app/admin/sections.ts";
import { isScriptRequest } from "#app/http/request/asked-by-script.ts";
import { flash } from "#app/http/request/flash.ts";
import type { Created, Restored } from "#server/content/editing/outcomes.ts";
import { findCreated } from "#server/staff/find-submission.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { type ContentKind, contentKinds } from "#shared/content/content-kinds.ts";
import { answerBulk } from "./answer-bulk.server.ts";
import { bulkIntent } from "./bulk-change.ts";
import { queriesOf } from "./content-queries.server.ts";
import { describeRefusal, recordText } from "./messages.ts";
import type { ArrangedAnswer } from "./reached-last.tsx";

/** Enough for a thousand ids. The server reads each record separately. */
const maxOrderLength = 40_000;

export function answerList(listRequest: IntentRequest, kind: ContentKind) {
  const { activate, move, reorder, moveReachedLast, ...verbs } = queriesOf[kind].queries.verbs;
  const text = sectionOf(kind).writes;
  const id = ({ form }: IntentArgs) => sentText(form, "id");
  const arrange = async ({ ctx, form, intent, failureMessage }: IntentArgs) => {
    const ids = (name: string) => sentText(form, name, maxOrderLength).split(",");
    const order = { previousIds: ids("seen"), newIds: ids("wanted") };
    return resultByKind(await requireSupported(reorder)(ctx, order), {
      moved: intent === "undo-order" ? text.orderUndone : noMessage,
      edge: noMessage,
      stale: ({ by }) => [409, `${failureMessage} ${recordText.orderChanged(by)}`],
    });
  };
  return answerIntents(listRequest, {
    right: { area: "content", level: "change" },
    refuse: flashRefusal,
    intents: {
      toggle: async (args) => {
        const active = sentText(args.form, "to") === "true";
        return toResult(
          await requireSupported(activate)(args.ctx, id(args), active),
          args,
          active ? text.activated : text.deactivated,
        );
      },
      move: async (args) => {
        const direction = sentText(args.form, "direction") === "up" ? "up" : "down";
        return resultByKind(await requireSupported(move)(args.ctx, id(args), direction), {
          moved: noMessage,
          edge: noMessage,
        });
      },
      reorder: arrange,
      "undo-order": arrange,
      "reached-last": async ({ ctx, request }) =>
        resultByKind(await requireSupported(moveReachedLast)(ctx), {
          edge: text.arrangedBefore,
          arranged: ({ moved, undo }) =>
            isScriptRequest(request) ? data<ArrangedAnswer>({ moved, undo }) : text.arranged(moved),
        }),
      [bulkIntent]: (args) => answerBulk(args, kind),
      delete: async (args) =>
        toResult(
          await verbs.remove(args.ctx, id(args)),
          args,
          sentText(args.form, "archived") ? text.archived : text.deleted,
        ),
      duplicate: async (args) => {
        const copiedMessage = requireSupported(text.copied);
        const { entity } = contentKinds[kind];
        const copy = (await findEarlierCopy(args.ctx, entity)) ?? (await verbs.duplicate(args.ctx, id(args)));
        if (copy.kind !== "saved") return toResult(copy, args, copiedMessage);
        return redirect(`${listRequest.url.pathname}/edit/${copy.id}`, {
          headers: flash(args.app, copiedMessage),
        });
      },
      restore: async (args) => {
        const slug = sentText(args.form, "slug");
        const outcome = await verbs.restore(args.ctx, id(args), slug || undefined);
        const problem = outcome.kind === "refused" && outcome.errors.slug;
        if (!problem) return toResult(outcome, args, text.restored);
        // The slug is not free, so the row asks for another slug.
        const { proposed } = outcome.slug ?? {};
        return data<SlugRefusal>({ slug, problem, proposed }, { status: 409 });
      },
    },
  });
}

/** The list itself shows the result. */
const noMessage = data(null);

/** Throws 400 if this kind of content does not support the write. */
function requireSupported<Value>(value: Value | undefined): Value {
  if (value === undefined) throw data(null, { status: 400 });
  return value;
}

function toResult(outcome: Created | Restored, { failureMessage }: IntentArgs, successMessage: string) {
  return resultByKind(outcome, {
    saved: successMessage,
    refused: (outcome) => [409, describeRefusal(outcome, failureMessage)],
  });
}

/** Finds the copy that an earlier submission of the same press created. */
async function findEarlierCopy(ctx: StaffContext, entity: string): Promise<Created | null> {
  const copy = await findCreated(ctx, entity);
  return copy ? { kind: "saved", id: copy.id, updatedAt: ctx.clock.now() } : null;
}
