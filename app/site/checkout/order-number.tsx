import { classes } from "#app/ui/class-names.ts";

/** Shows an order number in groups of four. CSS makes the gaps, so that a copied number has no spaces. */
export function OrderNumber({ id, className }: { id: string; className?: string }) {
  const groups = id.match(/.{1,4}/g) ?? [];
  return (
    <bdi dir="ltr" className={classes("font-semibold tabular-nums", className)}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal and never change position
        <span key={index} className="inline-block not-last:pe-[0.4em]">
          {group}
        </span>
      ))}
    </bdi>
  );
}
