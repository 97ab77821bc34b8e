import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { formOf } from "#testing/merchants/browser.ts";
import { ask, elementText, inquire, openBank, pay } from "#testing/merchants/payfor.ts";
import { serve } from "#testing/site/serve.ts";
import { createFaults } from "../faults.ts";

const order = "HDTEST0000000001";
const today = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10).replaceAll("-", "");
const historyOfToday = { SecureType: "Report", TxnType: "TxnHistory", ReqDate: today() };

describe("faults", () => {
  const plan = {
    seed: 7,
    callbacks: { dropped: 0.1, doubled: 0.1, late: 0.2 },
    gate: { html: 0.1, error: 0.1, timeout: 0.1, cut: 0.1 },
  };

  test("are the same for the same seed, and have the planned shares", () => {
    const course = (seed: number) => {
      const faults = createFaults({ ...plan, seed });
      return Array.from({ length: 5_000 }, () => `${faults.delivery()} ${faults.gate() ?? "well"}`);
    };
    expect(course(7)).toEqual(course(7));
    expect(course(7)).not.toEqual(course(8));
    const share = (word: string) => course(7).filter((one) => one.split(" ").includes(word)).length / 5_000;
    for (const [word, wanted] of [
      ["none", 0.1],
      ["twice", 0.1],
      ["late", 0.2],
      ["browser", 0.6],
      ["well", 0.6],
    ] as const) {
      expect(Math.abs(share(word) - wanted), word).toBeLessThan(0.03);
    }
  });

  test("lose a callback, or send it later from the bank", async () => {
    const received: string[] = [];
    await using shop = await serve(async (req, res) => {
      received.push(new URLSearchParams(await text(req)).get("OrderId") ?? "");
      res.end();
    });
    await using lossy = await openBank({ faults: { seed: 1, callbacks: { dropped: 1 } } });
    await using late = await openBank({ faults: { seed: 1, callbacks: { late: 1, lateMs: [1, 1] } } });
    for (const bank of [lossy, late]) {
      const page = await pay(bank, "123456", { OkUrl: shop.url });
      expect(page.html).not.toContain("ResponseHash");
      expect(elementText(await inquire(bank, order), "ProcReturnCode")).toBe("00");
    }
    await expect.poll(() => received).toEqual([order]);
    // The code 888888 sends two callbacks in spite of the faults.
    expect(formOf(await pay(lossy, "888888", { OrderId: "HDTEST0000000002" })).fields.OrderId).toBe(
      "HDTEST0000000002",
    );
  });

  test("cut an answer in half", async () => {
    await using bank = await openBank({ faults: { seed: 1, gate: { cut: 1 } } });
    expect(await inquire(bank, order)).toMatch(/^<\?xml(?![\s\S]*<\/PayforResponse>)/);
  });
});

describe("lies", () => {
  test("change what inquiry and history show", async () => {
    await using bank = await openBank();
    await pay(bank, "123456");
    const { simulator } = bank;
    expect(simulator.plantLie({ lie: "amount", orderId: order, amount: 24_999 })).toBe(true);
    expect(elementText(await inquire(bank, order), "PurchAmount")).toBe("249.99");
    expect(simulator.plantLie({ lie: "take-again", orderId: order })).toBe(true);
    expect(simulator.plantLie({ lie: "invent", orderId: "SOMEBODY-ELSE", amount: 100 })).toBe(true);
    const lines = (xml: string) =>
      [...xml.matchAll(/<OrderId>(\S+)<\/OrderId>[\s\S]*?<PurchAmount>(\S+)</g)].map(
        ([, id, paid]) => `${id} ${paid}`,
      );
    expect(lines(await ask(bank, historyOfToday))).toEqual([
      `${order} 249.99`,
      `${order} 249.99`,
      "SOMEBODY-ELSE 1.00",
    ]);
    expect(simulator.plantLie({ lie: "hide", orderId: order })).toBe(true);
    expect(elementText(await inquire(bank, order), "ProcReturnCode")).toBe("V013");
    expect(lines(await ask(bank, historyOfToday))).toEqual(["SOMEBODY-ELSE 1.00"]);
  });

  test("are accepted over HTTP only when the simulator was started for drills", async () => {
    await using honest = await openBank();
    await using drilled = await openBank({ drill: true });
    const lie = JSON.stringify({
      lies: [
        { lie: "invent", orderId: order, amount: 100 },
        { lie: "void", orderId: "?" },
      ],
    });
    expect((await honest.post("/bank-simulator/drill", lie, "application/json")).status).toBe(404);
    const answer = await drilled.post("/bank-simulator/drill", lie, "application/json");
    expect(JSON.parse(answer.html)).toEqual({ applied: [true, false], underway: 0 });
    expect(honest.simulator.transactions()).toEqual([]);
    expect(drilled.simulator.transactions()).toHaveLength(1);
  });
});
