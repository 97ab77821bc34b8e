import { data, redirect } from "react-router";
import {
  answerIntents,
  flashRefusal,
  type SentIntent,
  says,
  type Write,
} from "#app/admin/answer-intents.server.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { kitText } from "#app/admin/kit/kit-text.ts";
import type { SlugRefused } from "#app/admin/kit/list/row-restore.tsx";
import { sectionOf } from "#app/admin/sections.ts";
import { isAskedByScript } from "#app/http/request/asked-by-script.ts";
import { flash } from "#app/http/request/flash.ts";
import type { Created, Restored } from "#server/content/editing/outcomes.ts";
import { findCreated } from "#server/staff/find-submission.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { type ContentKind, contentKinds } from "#shared/content/content-kinds.ts";
import { queriesOf } from "./content-queries.server.ts";
import { recordText } from "./messages.ts";
import type { ArrangedAnswer } from "./reached-last.tsx";

/** The limit holds a thousand ids; the server looks them up one by one. */
const longestOrder = 40_000;

/** Handles a list's action: toggle, move, reorder, copy, delete or restore, then redirects to the list. */
export function answerList(sent: SentIntent, kind: ContentKind) {
  const { activate, move, reorder, moveReachedLast, ...verbs } = queriesOf[kind].queries.verbs;
  const text = sectionOf(kind).writes;
  const id = ({ form }: Write) => sentText(form, "id");
  const arrange = async ({ ctx, form, intent, failed }: Write) => {
    const ids = (name: string) => sentText(form, name, longestOrder).split(",");
    const order = { seen: ids("seen"), wanted: ids("wanted") };
    return says(await supported(reorder)(ctx, order), {
      moved: intent === "undo-order" ? text.orderUndone : nothing,
      edge: nothing,
      stale: ({ by }) => [409, `${failed} ${recordText.orderChanged(by)}`],
    });
  };
  return answerIntents(sent, {
    permission: "content.write",
    refuse: flashRefusal,
    intents: {
      toggle: async (write) => {
        const active = sentText(write.form, "to") === "true";
        return sayWritten(
          await supported(activate)(write.ctx, id(write), active),
          write,
          active ? text.activated : text.deactivated,
        );
      },
      move: async (write) => {
        const direction = sentText(write.form, "direction") === "up" ? "up" : "down";
        return says(await supported(move)(write.ctx, id(write), direction), {
          moved: nothing,
          edge: nothing,
        });
      },
      reorder: arrange,
      "undo-order": arrange,
      "reached-last": async ({ ctx, request }) =>
        says(await supported(moveReachedLast)(ctx), {
          edge: text.arrangedBefore,
          arranged: ({ moved, undo }) =>
            isAskedByScript(request) ? data<ArrangedAnswer>({ moved, undo }) : text.arranged(moved),
        }),
      delete: async (write) =>
        sayWritten(
          await verbs.remove(write.ctx, id(write)),
          write,
          sentText(write.form, "archived") ? text.archived : text.deleted,
        ),
      duplicate: async (write) => {
        const copied = supported(text.copied);
        const { entity } = contentKinds[kind];
        const made = (await madeBefore(write.ctx, entity)) ?? (await verbs.duplicate(write.ctx, id(write)));
        if (made.kind !== "saved") return sayWritten(made, write, copied);
        return redirect(`${sent.url.pathname}/edit/${made.id}`, { headers: flash(write.app, copied) });
      },
      restore: async (write) => {
        const slug = sentText(write.form, "slug");
        const outcome = await verbs.restore(write.ctx, id(write), slug || undefined);
        const problem = outcome.kind === "refused" && outcome.errors.slug;
        if (!problem) return sayWritten(outcome, write, text.restored);
        // The slug is taken, so the row asks for another one.
        const { proposed } = outcome.slug ?? {};
        return data<SlugRefused>({ slug, problem, proposed }, { status: 409 });
      },
    },
  });
}

/** The answer if the list itself shows the result. */
const nothing = data(null);

/** Returns a write or text that this kind has; answers 400 for other kinds. */
function supported<Has>(has: Has | undefined): Has {
  if (has === undefined) throw data(null, { status: 400 });
  return has;
}

function sayWritten(outcome: Created | Restored, { failed }: Write, done: string) {
  return says(outcome, {
    saved: done,
    refused: ({ errors, slug }) => {
      // Only the record's form can ask whether the redirect may end.
      const holdsBack = errors.slug ? ` ${kitText.slugHoldsBack(slug?.leadsTo ?? "")}` : "";
      return [409, failed + holdsBack];
    },
  });
}

/** Finds the copy that the same press has made before a lost answer. */
async function madeBefore(ctx: StaffContext, entity: string): Promise<Created | null> {
  const made = await findCreated(ctx, entity);
  return made ? { kind: "saved", id: made.id, updatedAt: ctx.clock.now() } : null;
}
