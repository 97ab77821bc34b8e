import * as Tooltip from "@radix-ui/react-tooltip";
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from "react";
import { Link } from "react-router";
import { classes } from "#app/ui/class-names.ts";

const look = classes(
  "inline-flex size-(--icon-button,2.75rem) shrink-0 items-center justify-center rounded-full text-ink-soft transition-colors md:size-(--icon-button,2.5rem)",
  "hover:bg-leaf-50 hover:text-leaf-700 aria-disabled:cursor-not-allowed aria-disabled:opacity-45",
  "aria-disabled:hover:bg-transparent aria-disabled:hover:text-ink-soft",
);
const writtenLook = "w-auto! gap-2 px-3 text-sm font-semibold whitespace-nowrap text-leaf-700";
const danger = "hover:bg-clay-50 hover:text-clay-700";

/** A short tooltip beside the pointed or focused control. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 rounded-sm bg-leaf-900 px-2.5 py-1.5 text-xs font-medium text-white shadow-lift"
        >
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

type Shared = {
  /** The accessible name, also shown as tooltip. */
  label: string;
  /** The title of the row, for screen readers. */
  about?: string | undefined;
  icon: ReactNode;
  tone?: "plain" | "danger";
};

function named({ label, about }: Pick<Shared, "label" | "about">): string {
  return about ? `${label}: ${about}` : label;
}

/**
 * A button that shows only an icon. With a `reason` it cannot be pressed but stays focusable, so that the reason can be
 * read.
 */
export function IconButton({
  label,
  about,
  icon,
  tone = "plain",
  reason,
  written = false,
  className,
  ...button
}: Shared & {
  reason?: string | undefined;
  /** Whether the label is shown beside the icon. */
  written?: boolean;
} & Omit<ComponentProps<"button">, "children">) {
  const off = reason !== undefined;
  return (
    <Hint text={off ? `${label}: ${reason}` : label}>
      <button
        type="button"
        {...button}
        {...(off ? disabledButReachable : {})}
        aria-label={off ? `${named({ label, about })} (${reason})` : named({ label, about })}
        className={classes(look, tone === "danger" && !off && danger, written && writtenLook, className)}
      >
        {icon}
        {written && label}
      </button>
    </Hint>
  );
}

export function IconLink({
  label,
  about,
  icon,
  ...link
}: Shared & Omit<ComponentProps<typeof Link>, "children" | "className">) {
  return (
    <Hint text={label}>
      <Link {...link} aria-label={named({ label, about })} className={look}>
        {icon}
      </Link>
    </Hint>
  );
}

/** Attributes of a disabled button that the keyboard can still reach. */
const disabledButReachable = {
  "aria-disabled": true,
  type: "button",
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;

/** Wraps a button with text. With a reason the button is disabled, and the reason is its tooltip and description. */
export function Reason({
  reason,
  children,
}: {
  reason: string | undefined;
  children: (
    attributes: Partial<typeof disabledButReachable> & { "aria-describedby"?: string; className?: string },
  ) => ReactNode;
}) {
  const id = useId();
  if (!reason) return children({});
  return (
    <Hint text={reason}>
      <span>
        {children({
          ...disabledButReachable,
          "aria-describedby": id,
          className: "cursor-not-allowed opacity-55",
        })}
        <span id={id} className="sr-only">
          {reason}
        </span>
      </span>
    </Hint>
  );
}
