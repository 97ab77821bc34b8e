import { classes } from "#app/ui/class-names.ts";
import { CampaignCard } from "./campaign-card.tsx";
import type { Cause } from "./cause.ts";
import { useGive } from "./give.tsx";

/** One or two campaigns are centred. */
const columns = [
  "mx-auto w-full max-w-md",
  "mx-auto w-full sm:max-w-4xl sm:grid-cols-2",
  "sm:grid-cols-2 lg:grid-cols-3",
];

export default function CampaignList({ causes }: { causes: readonly Cause[] }) {
  const { give, added: addedToast } = useGive(causes);
  return (
    <>
      <ul
        className={classes("grid gap-3 sm:gap-6 lg:gap-8", columns.at(causes.length - 1) ?? columns.at(-1))}
      >
        {causes.map((cause, index) => (
          <li key={cause.id}>
            <CampaignCard cause={cause} eager={index === 0} onGive={(amount) => give(cause, amount)} />
          </li>
        ))}
      </ul>
      {addedToast}
    </>
  );
}
