import { hasCategory } from "#server/content/categories/has-category.ts";
import type { StaffContext, StaffTx } from "#server/staff/staff-write.ts";
import { isCategorized } from "#shared/content/category.ts";
import type { TranslationName } from "#shared/content/translations.ts";
import { type Moved, moveRecord, type NewOrder, type Reordered, reorderRecords } from "./arrange-records.ts";
import { checkTranslations, type Valid } from "./check-values.ts";
import { checkSlug } from "./choose-slug.ts";
import { lockSlugs, proposeNumbered, proposeSlug } from "./claim-slug.ts";
import { findSimilarTitles, makeCopyInput } from "./copy-record.ts";
import { createRecord } from "./create-record.ts";
import {
  lockDisplayOrder,
  lockPositions,
  nextPosition,
  restorePosition,
  shiftPositionsFrom,
} from "./display-order.ts";
import { type CheckedRecord, restoreRecord, setRecord, updateRecord } from "./edit-record.ts";
import type { Direction, Position } from "./order-rules.ts";
import type {
  Created,
  Deleted,
  EditTarget,
  Missing,
  Refused,
  Restored,
  SlugConsent,
  Toggled,
  Updated,
} from "./outcomes.ts";
import { readRecord } from "./read-record.ts";
import {
  isOrdered,
  kindName,
  type OrderedKind,
  type RecordKind,
  type RecordTable,
  type RowOf,
} from "./record-kind.ts";
import { findVersion } from "./version-queries.ts";
import { makeRestoreInput } from "./version-rules.ts";

type Values<Table extends RecordTable> = Partial<Table["$inferInsert"]>;

/** The texts in other languages that a form sends. An empty text removes the stored text. */
type TranslationInput = { [name: TranslationName]: string };

/**
 * Checks the input of a form. The returned function completes the values, and is called in the transaction. `stored` is
 * the record before the change; undefined for a new record.
 */
export type Check<Table extends RecordTable, Input> = (
  input: Input,
  ctx: StaffContext,
) => (
  stored: RowOf<Table> | undefined,
  staff: StaffTx,
) => Promise<Refused | Valid<Values<Table>>> | Refused | Valid<Values<Table>>;

/** Returns the actions that create, update, delete and restore records. Each action checks the permission. */
export function editVerbs<Table extends RecordTable, Input extends object>(
  kind: RecordKind<Table>,
  check: Check<Table, Input>,
) {
  return { ...additionVerbs(kind, check), ...changeVerbs(kind, check), ...removalVerbs(kind) };
}

function additionVerbs<Table extends RecordTable, Input extends object>(
  kind: RecordKind<Table>,
  check: Check<Table, Input>,
) {
  return {
    /** Adds a record. In a kind with a display order it becomes the last record, unless the form has a position. */
    create(ctx: StaffContext, input: Input & TranslationInput, consent?: SlugConsent): Promise<Created> {
      const completeValues = withTranslations(kind, input, check(input, ctx));
      return createRecord(
        ctx,
        kind,
        async (staff) => {
          // The lock precedes the check, so that no other request can choose the same id or position.
          if (isOrdered(kind)) await lockDisplayOrder(staff.tx, kind);
          return assignPosition(ctx, staff, kind, await completeValues(undefined, staff));
        },
        consent,
      );
    },

    /**
     * Adds a copy of a record. The copy is hidden from visitors. In a kind with a display order it becomes the last
     * record.
     */
    async duplicate(ctx: StaffContext, id: string): Promise<Created | Missing> {
      const record = await readRecord(ctx.db, kind, id);
      if (!record) return { kind: "missing" };
      return createRecord(ctx, kind, async (staff) => {
        if (isOrdered(kind)) await lockDisplayOrder(staff.tx, kind);
        await lockSlugs(staff.tx, kind);
        const usedTitles = await findSimilarTitles(staff.tx, kind, record.title);
        const input = makeCopyInput(kind, record, usedTitles) as Input & { displayOrder?: number };
        if (isOrdered(kind)) input.displayOrder = await nextPosition(staff.tx, kind);
        const checked = await withTranslations(kind, input, check(input, ctx))(undefined, staff);
        const { slug } = (checked.kind === "valid" ? checked.values : {}) as { slug?: string };
        if (checked.kind === "refused" || slug === undefined) return checked;
        return { ...checked, values: { ...checked.values, slug: await proposeSlug(staff.tx, kind, slug) } };
      });
    },
  };
}

function changeVerbs<Table extends RecordTable, Input extends object>(
  kind: RecordKind<Table>,
  check: Check<Table, Input>,
) {
  return {
    /**
     * Changes a record. When another record has its new position, that record and its followers move by one position.
     */
    update(ctx: StaffContext, target: EditTarget, input: Input & TranslationInput): Promise<Updated> {
      const completeValues = withTranslations(kind, input, check(input, ctx));
      const { displayOrder } = input as { displayOrder?: unknown };
      return updateRecord(
        ctx,
        kind,
        target,
        async (row, staff) => assignPosition(ctx, staff, kind, await completeValues(row, staff), row),
        {
          async lockFirst({ tx }) {
            if (isOrdered(kind) && displayOrder !== undefined)
              await lockPositions(tx, kind, target.id, displayOrder);
          },
        },
      );
    },

    /**
     * Restores the values of an earlier version, which are checked like the input of a form. Slug, publication and
     * position do not change.
     */
    async restoreVersion(ctx: StaffContext, target: EditTarget, versionId: string): Promise<Updated> {
      const version = await findVersion(ctx.db, kind, target.id, versionId);
      if (!version) return { kind: "missing" };
      const completeValues = async (row: RowOf<Table>, staff: StaffTx) => {
        const input = makeRestoreInput(kind, row, version.values) as Input;
        const checked = await withTranslations(kind, input, check(input, ctx))(row, staff);
        if (checked.kind === "refused" || !("slugLocked" in row)) return checked;
        return { ...checked, values: { ...checked.values, slugLocked: row.slugLocked } };
      };
      return updateRecord(ctx, kind, target, completeValues, { action: "restore-version" });
    },
  };
}

function removalVerbs<Table extends RecordTable>(kind: RecordKind<Table>) {
  return {
    /** Deletes a record. Staff can restore it for 30 days. */
    remove(ctx: StaffContext, id: string): Promise<Deleted> {
      return setRecord(ctx, kind, id, "delete", (_row, { now }) =>
        valid<Table>({ ...kind.alsoOnRemoval, [kind.removed]: now }),
      );
    },

    /**
     * Restores a deleted record. `slug` is necessary when another record has its slug. When another record has its
     * position, the restored record becomes the last.
     */
    restore(ctx: StaffContext, id: string, slug?: string): Promise<Restored> {
      return restoreRecord(
        ctx,
        kind,
        id,
        async (row, { tx }) => {
          const stored = row as { slug?: string; displayOrder?: number };
          const checked = stored.slug === undefined ? valid({}) : checkSlug(slug ?? stored.slug);
          if (checked.kind === "refused" || !isOrdered(kind)) return checked;
          const displayOrder = await restorePosition(tx, kind, {
            id,
            displayOrder: stored.displayOrder ?? 0,
          });
          return valid<Table>({ ...checked.values, displayOrder });
        },
        async ({ tx }) => {
          if (isOrdered(kind)) await lockDisplayOrder(tx, kind);
        },
      );
    },
  };
}

/** Returns the action that shows or hides a record. */
export function activeVerb<Table extends RecordTable>(kind: RecordKind<Table>) {
  return {
    /** Shows a record to visitors, or hides it from them. */
    activate(ctx: StaffContext, id: string, isActive: boolean): Promise<Toggled> {
      return setRecord(ctx, kind, id, isActive ? "activate" : "deactivate", () => valid<Table>({ isActive }));
    },
  };
}

/** Returns the actions that change the display order. */
export function orderVerbs(kind: OrderedKind) {
  return {
    /** Moves a record one position up or down. */
    move: (ctx: StaffContext, id: string, direction: Direction): Promise<Moved> =>
      moveRecord(ctx, kind, id, direction),
    /** Stores the order after a person dragged a record. */
    reorder: (ctx: StaffContext, order: NewOrder): Promise<Reordered> => reorderRecords(ctx, kind, order),
  };
}

/**
 * Assigns the position of the form, otherwise the stored position, otherwise the last position. Other records move if
 * necessary.
 */
async function assignPosition<Table extends RecordTable>(
  ctx: StaffContext,
  staff: StaffTx,
  kind: RecordKind<Table>,
  checked: Refused | CheckedRecord<Table>,
  row?: RowOf<Table>,
): Promise<Refused | CheckedRecord<Table>> {
  if (checked.kind === "refused" || !isOrdered(kind)) return checked;
  const checkedValues = checked.values as { displayOrder?: number };
  const storedPosition = row as Position | undefined;
  const displayOrder =
    checkedValues.displayOrder ?? storedPosition?.displayOrder ?? (await nextPosition(staff.tx, kind));
  if (displayOrder !== storedPosition?.displayOrder)
    await shiftPositionsFrom(ctx, staff, kind, displayOrder, storedPosition?.id);
  return { ...checked, values: { ...checked.values, displayOrder } };
}

/** Refuses a category that the list of this kind does not have. */
async function checkCategory<Table extends RecordTable>(
  kind: RecordKind<Table>,
  checked: Refused | Valid<Values<Table>>,
  { tx }: StaffTx,
): Promise<Refused | Valid<Values<Table>>> {
  const name = kindName(kind);
  if (checked.kind === "refused" || !isCategorized(name)) return checked;
  const { category = "" } = checked.values as { category?: string };
  if (await hasCategory(tx, name, category)) return checked;
  return { kind: "refused", errors: { category: "invalid" } };
}

/** Adds the texts in other languages to the checked values of a form, or their errors to the errors of the form. */
function withTranslations<Table extends RecordTable>(
  kind: RecordKind<Table>,
  input: object,
  completeValues: ReturnType<Check<Table, object>>,
): (...args: Parameters<typeof completeValues>) => Promise<Refused | CheckedRecord<Table>> {
  const translations = checkTranslations(kind.translations, input);
  return async (row, staff) => {
    const checked = await checkCategory(kind, await completeValues(row, staff), staff);
    // The title gives an empty slug, so a slug with a number is proposed.
    if (checked.kind === "refused" && checked.errors.slug === "required")
      checked.slug = { proposed: await proposeNumbered(staff.tx, kind) };
    if (translations.kind === "valid") {
      return checked.kind === "refused" ? checked : { ...checked, translations: translations.values };
    }
    const errors = checked.kind === "refused" ? checked.errors : {};
    return {
      ...(checked.kind === "refused" ? checked : translations),
      errors: { ...errors, ...translations.errors },
    };
  };
}

function valid<Table extends RecordTable>(values: object): Valid<Values<Table>> {
  return { kind: "valid", values: values as Values<Table> };
}
