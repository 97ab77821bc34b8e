import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import { translations } from "#server/content/editing/table.ts";
import { projects } from "#server/content/projects/table.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import { newOrderId } from "#server/platform/ids.ts";
import { openSite } from "#testing/world/site.ts";
import { findOrderResult } from "./queries.ts";

const site = await openSite();
const { db, place } = site;
afterAll(() => site.close());

const readFirstItem = async (id: string, locale: "tr" | "en") =>
  (await findOrderResult(db, id, locale))?.lines[0];

test("an item of the result shows the campaign's texts, and a link while the campaign is open", async () => {
  const id = await place();
  const updateCampaign = (set: Partial<typeof campaigns.$inferInsert>) =>
    db.update(campaigns).set(set).where(eq(campaigns.id, "genel"));
  await updateCampaign({
    description: "Kuru gıda.",
    presets: [{ amount: 25_000, chosen: false, tr: "Bir koli", en: "A parcel" }],
  });
  const path = "/bagis?campaign=genel";
  expect(await readFirstItem(id, "tr")).toMatchObject({ about: "Kuru gıda.", buys: "Bir koli", path });
  const text = { recordId: "genel", language: "en", field: "description", text: "Dry food." } as const;
  await db.insert(translations).values({ kind: "campaigns", ...text });
  expect(await readFirstItem(id, "en")).toMatchObject({
    title: "Genel Bağış",
    about: "Dry food.",
    buys: "A parcel",
    languages: { about: "en" },
  });
  await updateCampaign({ isActive: false, presets: [] });
  expect(await readFirstItem(id, "tr")).toMatchObject({ about: "Kuru gıda.", buys: null, path: null });
});

test("an item of the result for a project shows the project's text and link", async () => {
  const id = newOrderId(site.clock);
  const project = {
    slug: "koy-kuyusu",
    title: "Kuyu",
    description: "Su.",
    content: "",
    category: "Su Kuyusu",
  };
  const [row] = await db.insert(projects).values(project).returning();
  const line = { orderId: id, position: 0, projectId: row?.id ?? null, campaignTitle: "Kuyu" };
  const donor = { customerName: "Ayşe Yılmaz", customerEmail: "", customerPhone: "5321234567" };
  await db.transaction(async (tx) => {
    await tx.insert(orders).values({ id, paymentMethod: "card", totalAmount: 5_000, ...donor });
    await tx
      .insert(orderItems)
      .values({ ...line, category: "projeler", donationType: "standart", amount: 5_000 });
  });
  expect(await readFirstItem(id, "tr")).toMatchObject({
    about: "Su.",
    buys: null,
    path: "/projeler/koy-kuyusu",
  });
});
