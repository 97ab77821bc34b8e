import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noteSetting } from "#server/giving/orders/note-setting.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import { istanbulDay, shiftDay } from "#shared/text/dates.ts";
import { openTestKurban, sharePrice, type TestKurban } from "#testing/world/kurban.ts";
import { takeIn } from "#testing/world/staff-gifts.ts";
import { editNames } from "./edit-names.ts";
import { remindNames } from "./remind-names.ts";

let t: TestKurban;
beforeAll(async () => {
  t = await openTestKurban();
  await noteSetting(t.db, "mail.enabled", true);
});
afterAll(() => t.close());

test("a buyer is reminded of missing names once, three days before their day", async () => {
  const ece = await t.as("Ece", "editor");
  const namesBy = shiftDay(istanbulDay(t.clock.now()), 8);
  const later = { name: "", owner: "other" } as const;
  const line = { targetId: "kurban-yurt-ici", donationType: "vacip", unit: sharePrice, quantity: 2 };
  const gift = { items: [{ ...line, shares: [later, later] }], proxyConsent: true, namesBy };
  const reminded = await takeIn(ece, gift);
  const silent = await takeIn(ece, { ...gift, informsDonor: false });
  const named = await takeIn(ece, gift);
  const names = (await t.sharesOf(named)).map(({ id }) => ({ ...later, id, name: "Ali Can" }));
  await editNames(ece, { orderId: named, names });
  expect(await remindNames(t)).toBe(0);
  t.passMinutes(5 * 24 * 60);
  expect(await remindNames(t)).toBe(1);
  expect(await remindNames(t)).toBe(0);
  const mails = await t.db.select().from(mailOutbox).where(eq(mailOutbox.event, "kurban_names"));
  expect(mails.map(({ subject }) => subject)).toEqual([reminded]);
  expect(silent).not.toBe(reminded);
  t.passMinutes(10 * 24 * 60);
  expect(await remindNames(t)).toBe(0);
});
