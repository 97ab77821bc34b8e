import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DonationChart } from "./donation-chart.tsx";

const none = { count: 0, amount: 0 };

test("without a gift in the last 30 days there is a sentence, no axis and no percent", () => {
  const shown = renderToStaticMarkup(
    <DonationChart
      numbers={{
        completed: none,
        pendingOrders: 0,
        pendingTransfers: 0,
        activeCampaigns: 0,
        days: [{ day: "2026-11-20", card: none, bankTransfer: none }],
        last30: none,
        before30: none,
      }}
    />,
  );
  expect(shown).toContain("Son 30 günde tamamlanan bağış yok.");
  expect(shown).not.toMatch(/<svg|<input|%/);
});
