import { Eye, EyeOff, FolderInput, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { FilterSelect } from "#app/admin/kit/list/filter-select.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { sectionOf } from "#app/admin/sections.ts";
import { Button } from "#app/ui/button.tsx";
import type { PublicCategory } from "#server/content/categories/queries.ts";
import type { ContentKind } from "#shared/content/content-kinds.ts";
import { type BulkAnswer, type BulkForm, toFormData } from "./bulk-change.ts";
import { toCategoryChoices } from "./list-parts.ts";
import { recordText } from "./messages.ts";

/** The buttons and the result (bulk-result.tsx) share this fetcher. */
export const bulkFetcher = (kind: ContentKind) => ({ key: `bulk ${kind}` });

type Row = { id: string };

/** The labels of the buttons that show and hide records. */
export type ToggleLabels = { show: string; hide: string };

/** The actions for the ticked records. A deletion asks for confirmation, and the result offers an undo. */
export function BulkActions({
  kind,
  rows,
  toggleLabels,
  categories,
  clear,
}: {
  kind: ContentKind;
  rows: readonly Row[];
  toggleLabels: ToggleLabels | undefined;
  /** The categories to which records can move; undefined for records without categories. */
  categories: readonly PublicCategory[] | undefined;
  clear: () => void;
}) {
  const fetcher = useFetcher<BulkAnswer>(bulkFetcher(kind));
  const [dialog, setDialog] = useState<"category" | "delete">();
  const busy = fetcher.state !== "idle";
  useOnAnswer(busy, () => {
    setDialog(undefined);
    // Without an answer the ticks stay, so that staff can press again.
    if (fetcher.data) clear();
  });
  const send = (form: Omit<BulkForm, "ids">) =>
    fetcher.submit(toFormData({ ...form, ids: rows.map(({ id }) => id) }), {
      method: "post",
      preventScrollReset: true,
    });
  const dialogProps = { rows, kind, busy, send, onClose: () => setDialog(undefined) };
  return (
    <div className="flex flex-wrap gap-2">
      {toggleLabels && (
        <>
          <BulkButton icon={<Eye />} disabled={busy} onClick={() => send({ change: "show" })}>
            {toggleLabels.show}
          </BulkButton>
          <BulkButton icon={<EyeOff />} disabled={busy} onClick={() => send({ change: "hide" })}>
            {toggleLabels.hide}
          </BulkButton>
        </>
      )}
      {categories && categories.length > 0 && (
        <BulkButton icon={<FolderInput />} disabled={busy} hasDialog onClick={() => setDialog("category")}>
          {recordText.bulkCategory}
        </BulkButton>
      )}
      <BulkButton icon={<Trash2 />} disabled={busy} hasDialog onClick={() => setDialog("delete")}>
        {kitText.delete}
      </BulkButton>
      {dialog === "delete" && <DeleteDialog {...dialogProps} />}
      {dialog === "category" && categories && <CategoryDialog {...dialogProps} categories={categories} />}
    </div>
  );
}

function BulkButton({
  icon,
  hasDialog = false,
  children,
  ...button
}: {
  icon: ReactNode;
  disabled: boolean;
  hasDialog?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      variant="light"
      className="px-4! whitespace-nowrap [&>span>svg]:size-4.5"
      aria-haspopup={hasDialog ? "dialog" : undefined}
      {...button}
    >
      <span aria-hidden="true">{icon}</span>
      {children}
    </Button>
  );
}

type DialogProps = {
  rows: readonly Row[];
  kind: ContentKind;
  busy: boolean;
  send: (form: Omit<BulkForm, "ids">) => void;
  onClose: () => void;
};

function DeleteDialog({ rows, kind, busy, send, onClose }: DialogProps) {
  const { deleteNote, archiveNote } = sectionOf(kind).text;
  return (
    <ConfirmDialog
      title={recordText.bulkDelete(formatCount(rows.length))}
      text={archiveNote === undefined ? deleteNote : recordText.bulkArchiveNote}
      confirmText={kitText.delete}
      busyText={kitText.deleting}
      busy={busy}
      onClose={onClose}
      onClick={() => send({ change: "delete" })}
      variant="accent"
    />
  );
}

function CategoryDialog({
  rows,
  busy,
  send,
  onClose,
  categories,
}: DialogProps & { categories: readonly PublicCategory[] }) {
  const form = useId();
  return (
    <ConfirmDialog
      title={recordText.bulkCategoryTitle(formatCount(rows.length))}
      text={
        <form
          id={form}
          onSubmit={(event) => {
            event.preventDefault();
            const category = String(new FormData(event.currentTarget).get("category"));
            send({ change: "category", categories: [category] });
          }}
        >
          <FilterSelect
            label={recordText.category}
            name="category"
            required
            options={[{ value: "", label: recordText.chooseCategory }, ...toCategoryChoices(categories)]}
          />
        </form>
      }
      confirmText={recordText.bulkCategory}
      busyText={recordText.bulkMoving}
      busy={busy}
      onClose={onClose}
      type="submit"
      form={form}
    />
  );
}
