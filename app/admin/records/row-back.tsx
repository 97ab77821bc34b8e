import { Undo2 } from "lucide-react";
import { kitText } from "../kit/kit-text.ts";
import { RowPost } from "../kit/list/row-actions.tsx";

/** Restores a deleted record that has no slug. */
export function RowBack({
  row: { id, title },
  reason,
}: {
  row: { id: string; title: string };
  reason: string | undefined;
}) {
  return (
    <RowPost
      intent="restore"
      id={id}
      title={title}
      label={kitText.restore}
      icon={<Undo2 aria-hidden="true" className="size-4.5" />}
      reason={reason}
      written
    />
  );
}
