import { Undo2 } from "lucide-react";
import { kitText } from "../kit/kit-text.ts";
import { RowPost } from "../kit/row-actions.tsx";

/** Brings a deleted record without an address of its own back. */
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
    />
  );
}
