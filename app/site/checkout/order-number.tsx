import { classes } from "../../ui/class-names.ts";

/** All of an order's number, in fours by spacing alone: what is selected and copied has no blanks. */
export function OrderNumber({ id, className }: { id: string; className?: string }) {
  const groups = id.match(/.{1,4}/g) ?? [];
  return (
    <bdi dir="ltr" className={classes("font-semibold tabular-nums", className)}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may be alike, and never change places
        <span key={index} className="inline-block not-last:pe-[0.4em]">
          {group}
        </span>
      ))}
    </bdi>
  );
}
