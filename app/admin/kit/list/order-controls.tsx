import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { use, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { HiddenInputs } from "../form/hidden-inputs.tsx";
import { SubmissionId } from "../form/submission-id.tsx";
import { IconButton } from "../icon-button.tsx";
import { kitText } from "../kit-text.ts";
import { ListOrderContext, RowHandleContext } from "./row-order.ts";

/**
 * The controls that move a row in the display order, for lists with `order`. The buttons send `intent=move` with the `id`
 * of the row and the `direction` (`up` or `down`).
 */
export function OrderControls({ id, title, number }: { id: string; title: string; number?: number }) {
  const { findPosition, total, reason } = use(ListOrderContext);
  const handle = use(RowHandleContext);
  const fetcher = useFetcher();
  const position = findPosition(id);
  const announcement = useNewPosition(fetcher.state !== "idle", kitText.dragOver(title, position + 1, total));
  return (
    <fetcher.Form
      method="post"
      preventScrollReset
      className="-ms-2 flex items-center @2xl:[--icon-button:1.75rem] @4xl:[--icon-button:1.5rem]"
    >
      <SubmissionId isPerPress />
      <HiddenInputs values={{ intent: "move", id }} />
      <IconButton
        label={kitText.drag}
        about={title}
        icon={<GripVertical aria-hidden="true" className="size-4.5" />}
        reason={reason}
        className="cursor-grab touch-none active:cursor-grabbing"
        {...(handle ? { ref: handle.ref, ...handle.attributes, ...handle.listeners } : {})}
      />
      {number !== undefined && (
        <span className="min-w-6 text-center font-semibold tabular-nums">{number}</span>
      )}
      <span className="flex @4xl:flex-col">
        <IconButton
          type="submit"
          name="direction"
          value="up"
          label={kitText.moveUp}
          about={title}
          icon={<ArrowUp aria-hidden="true" className="size-4.5" />}
          reason={reason ?? (position === 0 ? kitText.first : undefined)}
        />
        <IconButton
          type="submit"
          name="direction"
          value="down"
          label={kitText.moveDown}
          about={title}
          icon={<ArrowDown aria-hidden="true" className="size-4.5" />}
          reason={reason ?? (position === total - 1 ? kitText.last : undefined)}
        />
      </span>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </fetcher.Form>
  );
}

/** Returns the announcement of the new position after a press. */
function useNewPosition(busy: boolean, position: string): string {
  const [announcement, setAnnouncement] = useState("");
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy) setAnnouncement(position);
    wasBusy.current = busy;
  }, [busy, position]);
  return announcement;
}
