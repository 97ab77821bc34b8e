import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DonationChart } from "./donation-chart.tsx";

const noDonations = { count: 0, amount: 0 };

test("a chart without gifts in the last 30 days has a sentence, but no drawing and no percentage", () => {
  const html = renderToStaticMarkup(
    <DonationChart
      numbers={{
        completed: noDonations,
        pendingOrders: 0,
        pendingTransfers: 0,
        activeCampaigns: 0,
        days: [{ day: "2026-11-20", card: noDonations, others: noDonations }],
        last30: noDonations,
        before30: noDonations,
      }}
    />,
  );
  expect(html).toContain("Son 30 günde tamamlanan bağış yok.");
  expect(html).not.toMatch(/<svg|<input|%/);
});
