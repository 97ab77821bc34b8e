import { Trash2 } from "lucide-react";
import { kitText } from "../kit/kit-text.ts";
import { RowConfirm } from "../kit/row-actions.tsx";

/** Deletes after asking; `note` says what will happen then. */
export function RowRemove({
  row: { id, title },
  question,
  note,
  archives = false,
  reason,
}: {
  row: { id: string; title: string };
  question: string;
  note: string;
  /** It stays in the archive, because donors gave to it. */
  archives?: boolean;
  reason: string | undefined;
}) {
  return (
    <RowConfirm
      intent="delete"
      id={id}
      {...(archives && { values: { archived: "1" } })}
      title={title}
      question={question}
      note={note}
      label={kitText.delete}
      confirmLabel={kitText.delete}
      busyLabel={kitText.deleting}
      icon={<Trash2 aria-hidden="true" className="size-4.5" />}
      reason={reason}
    />
  );
}
