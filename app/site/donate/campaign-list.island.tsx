import { CampaignCard } from "./campaign-card.tsx";
import type { Cause } from "./cause.ts";
import { useGive } from "./give.tsx";

/** The donation cards, with the modal that they open. */
export default function CampaignList({ causes }: { causes: readonly Cause[] }) {
  const { give, added } = useGive(causes);
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3 lg:gap-8">
        {causes.map((cause, index) => (
          <li key={cause.id}>
            <CampaignCard cause={cause} eager={index === 0} onGive={(amount) => give(cause, amount)} />
          </li>
        ))}
      </ul>
      {added}
    </>
  );
}
