import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSite, type Site } from "#testing/world/site.ts";
import { notifyDonor } from "./notify-donor.ts";

let t: Site;
beforeAll(async () => {
  t = await openSite();
});
afterAll(() => t.close());

describe("an SMS by phone and amount", () => {
  test("goes to the newest completed order without an SMS, once, and needs a permission", async () => {
    const request = { phone: "5559990000", amount: 31_300 };
    const change = { customerPhone: request.phone, totalAmount: request.amount };
    const ada = await t.as("Ada");
    expect(await notifyDonor(ada, t.sms, request)).toEqual({ kind: "missing" });
    await t.place(change);
    expect(await notifyDonor(ada, t.sms, request)).toEqual({ kind: "missing" });
    const id = await t.place({ ...change, status: "completed" });
    const viewer = await t.as("Vera", "viewer");
    expect((await notifyDonor(viewer, t.sms, request)).kind).toBe("forbidden");
    const answers = await Promise.all([1, 2, 3].map(() => notifyDonor(ada, t.sms, request)));
    expect(answers.filter(({ kind }) => kind === "sent")).toHaveLength(1);
    expect(await notifyDonor(ada, t.sms, request)).toEqual({ kind: "already" });
    expect(t.sent).toHaveLength(1);
    expect((await t.readOrder(id)).smsSent).toBe(true);
  });
});
