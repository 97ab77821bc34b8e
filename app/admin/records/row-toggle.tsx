import { Eye, EyeOff } from "lucide-react";
import { RowPost } from "../kit/list/row-actions.tsx";
import { recordText } from "./messages.ts";

/** Shows a record to visitors or hides it. */
export function RowToggle({
  row: { id, title, isActive },
  reason,
}: {
  row: { id: string; title: string; isActive: boolean };
  reason: string | undefined;
}) {
  const Icon = isActive ? EyeOff : Eye;
  return (
    <RowPost
      intent="toggle"
      values={{ to: String(!isActive) }}
      id={id}
      title={title}
      label={isActive ? recordText.deactivate : recordText.activate}
      icon={<Icon aria-hidden="true" className="size-4.5" />}
      reason={reason}
    />
  );
}
