import { data, type RouterContextProvider, redirect, replace } from "react-router";
import { isAskedByScript } from "#app/request/asked-by-script.ts";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { mayWrite, requireStaff } from "#app/request/staff.ts";
import { findCreated } from "#server/accounts/find-submission.ts";
import type { StaffContext } from "#server/accounts/staff-write.ts";
import type { Created } from "#server/records/outcomes.ts";
import { type ContentKind, contentKinds } from "#shared/content-kinds.ts";
import { submissionOf } from "../kit/form/form-answer.ts";
import { readSentForm, sentText } from "../kit/form/read-sent-form.ts";
import { kitText } from "../kit/kit-text.ts";
import type { SlugRefused } from "../kit/list/row-restore.tsx";
import { sectionOf } from "../sections.ts";
import { tryVerb } from "../try-verb.server.ts";
import { type ContentVerbs, queriesOf } from "./content-queries.server.ts";
import { recordText } from "./messages.ts";
import type { ArrangedAnswer } from "./reached-last.tsx";

type Verbs = Required<Omit<ContentVerbs<never>, "create" | "update">>;
type Outcome = Awaited<ReturnType<Verbs[keyof Verbs]>>;
type Write = {
  work: (ctx: StaffContext) => Promise<Outcome>;
  done: string;
  failed: string;
  /** The message when nothing had to change. */
  edge?: string | undefined;
  /** Of a restore: the slug under which the record comes back. */
  slug?: string | undefined;
  /** Whether the form of the written record opens. */
  opens?: true;
};

/** The action of a list: toggle, move, reorder, delete or restore, then back to the list with a message. */
export async function answerList(
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
  kind: ContentKind,
) {
  const text = sectionOf(kind).writes;
  const app = context.get(appContext);
  if (!mayWrite(context, "content.write")) return data(null, { status: 403 });
  const form = await readSentForm(request, true);
  const write = readWrite(form, kind);
  if (!write) throw data(null, { status: 400 });
  const ctx = { ...requireStaff(context).ctx, submission: submissionOf(form) };
  const outcome = await tryVerb(app.log, "list write failed", write.work(ctx));
  const say = (sentence: string) => replace(url.pathname + url.search, { headers: flash(app, sentence) });
  switch (outcome.kind) {
    case "saved":
      if (!write.opens) return say(write.done);
      return redirect(`${url.pathname}/edit/${outcome.id}`, { headers: flash(app, write.done) });
    case "moved":
      return write.done ? say(write.done) : null;
    case "edge":
      return write.edge ? say(write.edge) : null;
    case "arranged":
      if (!isAskedByScript(request)) return say(text.arranged(outcome.moved));
      return data<ArrangedAnswer>({ moved: outcome.moved, undo: outcome.undo });
    case "forbidden":
      return data(null, { status: 403 });
    case "missing":
      return say(`${write.failed} ${kitText.missing}`);
    case "stale":
      return say(`${write.failed} ${recordText.orderChanged(outcome.by)}`);
    case "refused": {
      const problem = outcome.errors.slug;
      if (!problem) return say(write.failed);
      // Only the record's form can ask whether the redirect may end.
      const { proposed, leadsTo = "" } = outcome.slug ?? {};
      if (write.slug === undefined) return say(`${write.failed} ${kitText.slugHoldsBack(leadsTo)}`);
      // The slug is taken: the row asks for another one.
      return data<SlugRefused>({ slug: write.slug, problem, proposed }, { status: 409 });
    }
    case "failed":
      return isAskedByScript(request) ? data(null, { status: 500 }) : say(write.failed);
  }
}

/** The copy that this press has already made, when it is sent again after a lost answer. */
async function madeBefore(ctx: StaffContext, entity: string): Promise<Created | null> {
  const made = await findCreated(ctx, entity);
  return made ? { kind: "saved", id: made.id, updatedAt: ctx.clock.now() } : null;
}

/** A thousand ids; the server looks them up one by one. */
const longestOrder = 40_000;

function readWrite(form: FormData, kind: ContentKind): Write | null {
  const { verbs } = queriesOf[kind].queries;
  const { activate, move, reorder, moveReachedLast } = verbs;
  const { entity } = contentKinds[kind];
  const text = sectionOf(kind).writes;
  const value = (name: string) => sentText(form, name);
  const ids = (name: string) => sentText(form, name, longestOrder).split(",");
  const id = value("id");
  switch (value("intent")) {
    case "toggle": {
      if (!activate) return null;
      const active = value("to") === "true";
      const done = active ? text.activated : text.deactivated;
      return { work: (ctx) => activate(ctx, id, active), done, failed: text.statusFailed };
    }
    case "move": {
      if (!move) return null;
      const direction = value("direction") === "up" ? "up" : "down";
      return { work: (ctx) => move(ctx, id, direction), done: "", failed: text.orderFailed };
    }
    case "reorder":
    case "undo-order": {
      if (!reorder) return null;
      const order = { seen: ids("seen"), wanted: ids("wanted") };
      const done = value("intent") === "undo-order" ? text.orderUndone : "";
      return { work: (ctx) => reorder(ctx, order), done, failed: text.orderFailed };
    }
    case "reached-last": {
      if (!moveReachedLast) return null;
      return { work: moveReachedLast, done: "", failed: text.orderFailed, edge: text.arrangedBefore };
    }
    case "delete": {
      const done = value("archived") ? text.archived : text.deleted;
      return { work: (ctx) => verbs.remove(ctx, id), done, failed: text.deleteFailed };
    }
    case "duplicate": {
      if (!text.copied) return null;
      const work = async (ctx: StaffContext) => (await madeBefore(ctx, entity)) ?? verbs.duplicate(ctx, id);
      return { work, done: text.copied, failed: text.copyFailed, opens: true };
    }
    case "restore": {
      const slug = value("slug");
      const work = (ctx: StaffContext) => verbs.restore(ctx, id, slug || undefined);
      return { work, done: text.restored, failed: text.restoreFailed, slug };
    }
    default:
      return null;
  }
}
