import { expect, test } from "vitest";
import { createOrder } from "#server/giving/payments/create-order.ts";
import { saveSettings } from "#server/staff/save-settings.ts";
import { bankSettings } from "#shared/settings/bank-settings.ts";
import { begin, orderRequest } from "#testing/donor/payments.ts";
import { openSiteWithBank } from "#testing/world/site.ts";

const items = [
  { id: "genel", amount: 12_000, quantity: 1, donationType: "zekat" as const },
  { id: "okul", amount: 180_000, quantity: 2, donationType: "standart" as const },
];

/** Returns the titles and lira of the basket in a request that begins a payment. */
const readBasket = {
  paytr(body: string) {
    const basket = Buffer.from(new URLSearchParams(body).get("user_basket") ?? "", "base64").toString();
    return (JSON.parse(basket) as [string, string][]).map(([title, lira]) => `${title} ${lira}`);
  },
  iyzico(body: string) {
    const { basketItems } = JSON.parse(body) as { basketItems: { name: string; price: string }[] };
    return basketItems.map(({ name, price }) => `${name} ${price}`);
  },
};

test.each(["paytr", "iyzico"] as const)("%s gets titles only where the setting shows them", async (kind) => {
  const bodies: string[] = [];
  const t = await openSiteWithBank({
    kind,
    parts: {
      fetch: (address, request) => {
        bodies.push(String(request?.body));
        return fetch(address, request);
      },
    },
  });
  try {
    await begin(t.ctx, orderRequest({ items }));
    expect(readBasket[kind](bodies[0] ?? "")).toEqual(["Bağış 120.00", "Bağış 1800.00"]);
    expect(bodies[0]).not.toMatch(/Genel|Okul|zek/i);

    await saveSettings(await t.as("Ada", "admin"), bankSettings, { titles: true });
    bodies.length = 0;
    await begin(t.ctx, orderRequest({ items }));
    expect(readBasket[kind](bodies[0] ?? "")).toEqual(["Genel Bağış 120.00", "Okul Çantası 1800.00"]);

    bodies.length = 0;
    const kurban = { id: "kurban-yurt-ici", amount: 1_500_000, quantity: 1, donationType: "vacip" as const };
    const key = { key: `basket-${kind}`, bodyHash: "a" };
    const request = orderRequest({ items: [kurban] });
    // The second press reads the stored lines.
    const press = () => createOrder(t.ctx, { request, key, language: "tr", ip: "203.0.113.7" });
    await press();
    await press();
    expect(bodies.map((body) => readBasket[kind](body))).toEqual([["Bağış 15000.00"], ["Bağış 15000.00"]]);
  } finally {
    await t.close();
  }
});
