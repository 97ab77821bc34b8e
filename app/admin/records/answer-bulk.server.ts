import { data } from "react-router";
import type { IntentArgs } from "#app/admin/answer-intents.server.ts";
import { sentText, sentTexts } from "#app/admin/kit/form/read-sent-form.ts";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { sectionOf } from "#app/admin/sections.ts";
import { type ChangedRecord, changeRecords } from "#server/content/editing/change-records.ts";
import type { Toggled } from "#server/content/editing/outcomes.ts";
import { everyKind } from "#server/content/every-kind.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { type ContentKind, contentKinds } from "#shared/content/content-kinds.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { BulkAnswer, BulkChange, BulkForm } from "./bulk-change.ts";
import { queriesOf } from "./content-queries.server.ts";
import { describeRefusal, recordText } from "./messages.ts";

/** This limit is higher than the number of rows on a page. */
const maxRecords = 100;

type ChangeOne = (ctx: StaffContext, id: string) => Promise<Toggled>;

/** Changes the ticked records of a list, and answers what became of each. */
export async function answerBulk({ ctx, form }: IntentArgs, kind: ContentKind) {
  const ids = [...new Set(sentTexts(form, "id"))];
  const change = sentText(form, "change", 20) as BulkChange;
  const changeOne = ownValue(findChanges(form, ids, kind), change);
  if (!changeOne || ids.length === 0 || ids.length > maxRecords) throw data(null, { status: 400 });
  const result = await changeRecords(ctx, everyKind[kind], ids, changeOne);
  if (result.kind === "forbidden") return result;
  const changed = result.records.filter(({ isChanged }) => isChanged);
  const failed = result.records.flatMap((record) => describeFailure(record, kind, change));
  const isUndo = form.has("undo");
  const doneText = isUndo
    ? recordText.bulkUndone(countRecords(changed.length, kind))
    : describeDone(changed.length, kind, change);
  return data<BulkAnswer>({
    text: changed.length > 0 ? doneText : failed.length > 0 ? null : recordText.bulkNothing,
    undo: isUndo || changed.length === 0 ? null : findUndo(change, changed),
    failed,
  });
}

/** Returns the changes that this kind of content supports. */
function findChanges(form: FormData, ids: readonly string[], kind: ContentKind) {
  const { activate, setCategory, remove, restore } = queriesOf[kind].queries.verbs;
  const categories = sentTexts(form, "category");
  const activeIds = sentTexts(form, "active");
  const findCategory = (id: string) => categories[categories.length > 1 ? ids.indexOf(id) : 0] ?? "";
  const changes: Partial<Record<BulkChange, ChangeOne>> = {
    delete: remove,
    restore: async (ctx, id) => {
      const outcome = await restore(ctx, id, undefined);
      // The deletion of a campaign has hidden it.
      return outcome.kind === "saved" && activate && activeIds.includes(id)
        ? activate(ctx, id, true)
        : outcome;
    },
  };
  if (activate) {
    changes.show = (ctx, id) => activate(ctx, id, true);
    changes.hide = (ctx, id) => activate(ctx, id, false);
  }
  if (setCategory) changes.category = (ctx, id) => setCategory(ctx, id, findCategory(id));
  return changes;
}

function findUndo(change: BulkChange, changed: readonly ChangedRecord[]): BulkForm | null {
  const ids = changed.map(({ id }) => id);
  const isUndo = true;
  switch (change) {
    case "show":
      return { change: "hide", ids, isUndo };
    case "hide":
      return { change: "show", ids, isUndo };
    case "category":
      return { change, ids, categories: changed.map(({ before }) => before?.category ?? ""), isUndo };
    case "delete": {
      const activeIds = changed.filter(({ before }) => before?.isActive).map(({ id }) => id);
      return { change: "restore", ids, activeIds, isUndo };
    }
    case "restore":
      return null;
  }
}

function describeFailure({ id, before, outcome }: ChangedRecord, kind: ContentKind, change: BulkChange) {
  if (outcome.kind === "saved") return [];
  const { statusFailed, deleteFailed, restoreFailed } = sectionOf(kind).writes;
  const restoreText = change === "restore" ? restoreFailed : statusFailed;
  const failureMessage = change === "delete" ? deleteFailed : restoreText;
  const reason =
    outcome.kind === "refused"
      ? describeRefusal(outcome, failureMessage)
      : outcome.kind === "missing"
        ? kitText.missing
        : kitText.noPermission;
  return [{ id, title: before?.title ?? id, reason }];
}

/** The message about one record begins with the name of the kind. */
function describeDone(count: number, kind: ContentKind, change: BulkChange): string {
  const { activated, deactivated, deleted, restored } = sectionOf(kind).writes;
  const { name } = contentKinds[kind];
  const texts = new Map<BulkChange, string>([
    ["show", activated],
    ["hide", deactivated],
    ["delete", deleted],
    ["restore", restored],
    ["category", `${name} ${recordText.bulkMoved}`],
  ]);
  const text = texts.get(change) ?? "";
  return text.replace(name, countRecords(count, kind));
}

function countRecords(count: number, kind: ContentKind): string {
  return `${formatCount(count)} ${contentKinds[kind].name.toLocaleLowerCase("tr")}`;
}
