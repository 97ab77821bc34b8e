import { CampaignCard } from "./campaign-card.tsx";
import type { Cause } from "./cause.ts";
import { useDonation } from "./use-donation.tsx";

type Props = {
  causes: readonly Cause[];
  /** Whether the list is one selected campaign, shown alone and large. */
  selected: boolean;
};

/** The donation cards, with the modal that they open. */
export default function CampaignList({ causes, selected }: Props) {
  const { give, modal } = useDonation();
  return (
    <>
      <ul className={selected ? "grid" : "grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8"}>
        {causes.map((cause, index) => (
          <li key={cause.id}>
            <CampaignCard
              cause={cause}
              featured={selected}
              eager={index === 0}
              onGive={(amount) => give(cause, amount)}
            />
          </li>
        ))}
      </ul>
      {modal}
    </>
  );
}
