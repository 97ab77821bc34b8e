import * as Tooltip from "@radix-ui/react-tooltip";
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from "react";
import { Link } from "react-router";
import { classes } from "#app/ui/class-names.ts";

const baseClasses = classes(
  "inline-flex size-(--icon-button,2.75rem) shrink-0 items-center justify-center rounded-full text-ink-soft transition-colors md:size-(--icon-button,2.5rem)",
  "hover:bg-leaf-50 hover:text-leaf-700 aria-disabled:cursor-not-allowed aria-disabled:opacity-45",
  "aria-disabled:hover:bg-transparent aria-disabled:hover:text-ink-soft",
);
const labelledClasses = "w-auto! gap-2 px-3 text-sm font-semibold whitespace-nowrap text-leaf-700";
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

type IconProps = {
  /** The accessible name, also shown as tooltip. */
  label: string;
  /** The title of the record, for screen readers. */
  about?: string | undefined;
  icon: ReactNode;
  tone?: "plain" | "danger";
};

function toAccessibleName({ label, about }: Pick<IconProps, "label" | "about">): string {
  return about ? `${label}: ${about}` : label;
}

/** A button with an icon. A `reason` disables the button, which stays focusable so that staff can read the reason. */
export function IconButton({
  label,
  about,
  icon,
  tone = "plain",
  reason,
  isLabelVisible = false,
  className,
  ...button
}: IconProps & {
  reason?: string | undefined;
  /** Whether the label is shown beside the icon. */
  isLabelVisible?: boolean;
} & Omit<ComponentProps<"button">, "children">) {
  const isDisabled = reason !== undefined;
  return (
    <Hint text={isDisabled ? `${label}: ${reason}` : label}>
      <button
        type="button"
        {...button}
        {...(isDisabled ? focusableDisabled : {})}
        aria-label={
          isDisabled
            ? `${toAccessibleName({ label, about })} (${reason})`
            : toAccessibleName({ label, about })
        }
        className={classes(
          baseClasses,
          tone === "danger" && !isDisabled && danger,
          isLabelVisible && labelledClasses,
          className,
        )}
      >
        {icon}
        {isLabelVisible && label}
      </button>
    </Hint>
  );
}

export function IconLink({
  label,
  about,
  icon,
  ...link
}: IconProps & Omit<ComponentProps<typeof Link>, "children" | "className">) {
  return (
    <Hint text={label}>
      <Link {...link} aria-label={toAccessibleName({ label, about })} className={baseClasses}>
        {icon}
      </Link>
    </Hint>
  );
}

const focusableDisabled = {
  "aria-disabled": true,
  type: "button",
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;

/** Wraps a button with text. A `reason` disables the button and is its tooltip and description. */
export function Reason({
  reason,
  children,
}: {
  reason: string | undefined;
  children: (
    attributes: Partial<typeof focusableDisabled> & { "aria-describedby"?: string; className?: string },
  ) => ReactNode;
}) {
  const id = useId();
  if (!reason) return children({});
  return (
    <Hint text={reason}>
      <span>
        {children({
          ...focusableDisabled,
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
