import type { PublicCampaign } from "#server/campaigns/queries.ts";
import { CampaignCard } from "./campaign-card.tsx";
import { useDonation } from "./use-donation.tsx";

type Props = {
  campaigns: readonly PublicCampaign[];
  /** The one campaign that was asked for stands alone, and large. */
  selected: boolean;
};

/** Cards to give from, with the modal that they open. */
export default function CampaignList({ campaigns, selected }: Props) {
  const { give, modal } = useDonation();
  return (
    <>
      <ul className={selected ? "grid" : "grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8"}>
        {campaigns.map((campaign, index) => (
          <li key={campaign.id}>
            <CampaignCard
              campaign={campaign}
              featured={selected}
              eager={index < 3}
              onGive={(amount) => give(campaign, amount)}
            />
          </li>
        ))}
      </ul>
      {modal}
    </>
  );
}
