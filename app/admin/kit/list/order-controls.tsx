import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { use, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { HiddenInputs } from "../form/hidden-inputs.tsx";
import { SubmissionName } from "../form/submission-name.tsx";
import { IconButton } from "../icon-button.tsx";
import { kitText } from "../kit-text.ts";
import { ListOrderContext, RowHandleContext } from "./row-order.ts";

/**
 * The controls of a row's display order: a drag handle and buttons up and down. Sends `intent=move` with the row's `id`
 * and `direction` (`up` or `down`). Only in lists with `order`.
 */
export function OrderControls({ id, title, number }: { id: string; title: string; number?: number }) {
  const { positionOf, total, reason } = use(ListOrderContext);
  const handle = use(RowHandleContext);
  const fetcher = useFetcher();
  const position = positionOf(id);
  const said = useNewPosition(fetcher.state !== "idle", kitText.dragOver(title, position + 1, total));
  return (
    <fetcher.Form
      method="post"
      preventScrollReset
      className="-ms-2 flex items-center @2xl:[--icon-button:1.75rem] @4xl:[--icon-button:1.5rem]"
    >
      <SubmissionName each />
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
        {said}
      </span>
    </fetcher.Form>
  );
}

/** Returns the row's position after a press, for screen readers. */
function useNewPosition(busy: boolean, position: string): string {
  const [said, setSaid] = useState("");
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy) setSaid(position);
    wasBusy.current = busy;
  }, [busy, position]);
  return said;
}
