import { describe, expect, test } from "vitest";
import { type CardRecord, decideTry, excessFailures, isSilent, type Records } from "./rules.ts";

const none: CardRecord = { tries: 0, orders: 0, declined: 0, abandoned: 0, paid: 0, held: 0 };

/** Creates a record whose tries have all ended, unless `change` contains more tries. */
function record(change: Partial<CardRecord>): CardRecord {
  const { declined = 0, abandoned = 0, paid = 0 } = change;
  const tries = declined + abandoned + paid;
  return { ...none, tries, orders: tries, ...change };
}

function records(change: Partial<Records>): Records {
  return { network: none, phone: none, session: none, site: none, leaks: none, ...change };
}

const siteUnderAttack = { site: record({ declined: 300 }) };
const decide = (change: Partial<Records>, isShared = false) => decideTry(records(change), isShared);

describe("without an attack", () => {
  test("sixty declines of one person on one network are admitted, because an office may test its cards", () => {
    const office = record({ declined: 60, abandoned: 200 });
    const sameRecord = { network: office, phone: office, session: office, site: office };
    expect(decide(sameRecord)).toEqual({ kind: "free", underAttack: false });
  });

  test("unpaid orders are no failures, regardless of their number", () => {
    const orders = record({ tries: 1200, orders: 1200, abandoned: 600 });
    expect(decide({ network: orders, phone: orders, session: orders }).kind).toBe("free");
  });

  test("a hundred failures require work, and two hundred a pause", () => {
    expect(decide({ network: record({ declined: 100 }) })).toMatchObject({ kind: "work", level: 1 });
    expect(decide({ phone: record({ declined: 199 }) })).toMatchObject({ kind: "work", level: 1 });
    expect(decide({ session: record({ declined: 200 }) })).toMatchObject({ kind: "pause" });
  });

  test("thousands of donors behind one address are admitted if one try in ten fails, also under attack", () => {
    const mobile = record({ declined: 1_000, paid: 9_000, abandoned: 500, tries: 10_700 });
    for (const site of [none, siteUnderAttack.site])
      expect(decide({ network: mobile, site }).kind).toBe("free");
  });
});

describe("while the site is under attack", () => {
  test("a network without payments must work after its first decline, and is paused after its third", () => {
    expect(decide({ ...siteUnderAttack, network: record({ abandoned: 4 }) }).kind).toBe("free");
    expect(decide({ ...siteUnderAttack, network: record({ declined: 1 }) })).toMatchObject({ kind: "work" });
    expect(decide({ ...siteUnderAttack, network: record({ declined: 3 }) })).toMatchObject({ kind: "pause" });
  });

  test("a donor with three declines on a network with many payments is admitted", () => {
    const network = record({ declined: 80, paid: 900 });
    const donor = record({ declined: 3, orders: 1 });
    expect(decide({ ...siteUnderAttack, network, phone: donor, session: donor }).kind).toBe("free");
  });

  test("a network with payments is never paused, but its donors must do hard work after many failures", () => {
    const network = record({ declined: 500, paid: 12 });
    expect(decide({ ...siteUnderAttack, network })).toMatchObject({ kind: "work", level: 5 });
  });

  test("an address that all visitors may share is never paused", () => {
    const network = record({ declined: 5_000 });
    expect(decide({ ...siteUnderAttack, network }, true)).toMatchObject({ kind: "work" });
    expect(decide({ ...siteUnderAttack, network: record({ declined: 300 }) }, true).kind).toBe("free");
  });

  test("a new network must work after two forms without an outcome, unless it has a payment", () => {
    expect(decide({ ...siteUnderAttack, network: record({ tries: 1 }) }).kind).toBe("free");
    expect(decide({ ...siteUnderAttack, network: record({ tries: 2 }) })).toMatchObject({
      kind: "work",
      level: 1,
    });
    expect(decide({ ...siteUnderAttack, network: record({ tries: 50, paid: 1 }) }).kind).toBe("free");
    expect(decide({ network: record({ tries: 120 }) }).kind).toBe("free");
  });

  test("a person with many unpaid orders is not admitted at once", () => {
    const session = record({ tries: 30, orders: 30 });
    expect(decide({ ...siteUnderAttack, session }).kind).not.toBe("free");
    expect(decide({ session }).kind).toBe("free");
  });

  test("many declines of admitted tries require work from every network without a payment", () => {
    const leaks = record({ declined: 300 });
    expect(decide({ ...siteUnderAttack, leaks })).toMatchObject({ kind: "work", level: 1 });
    expect(decide({ ...siteUnderAttack, leaks, network: record({ paid: 1 }) }).kind).toBe("free");
    expect(decide({ leaks }).kind).toBe("free");
  });

  test("the attack lasts while requests are refused, and payments outweigh declines", () => {
    expect(decide({ site: record({ held: 200, paid: 0 }) }).underAttack).toBe(true);
    expect(decide({ site: record({ declined: 300, paid: 1_000 }) }).underAttack).toBe(false);
  });
});

test("open tries count in proportion to the ended tries, so that concurrent tries are no advantage", () => {
  const failing = record({ declined: 3, tries: 3 });
  expect(excessFailures({ ...failing, tries: 100 })).toBeGreaterThan(excessFailures(failing) + 20);
  const honest = record({ declined: 10, paid: 90 });
  expect(excessFailures({ ...honest, tries: 300 })).toBeLessThan(excessFailures(honest));
});

test("a network is silent if it has at least twenty open tries and almost no donor returned", () => {
  expect(isSilent(record({ tries: 19 }))).toBe(false);
  expect(isSilent(record({ tries: 30 }))).toBe(true);
  expect(isSilent(record({ tries: 30, paid: 1 }))).toBe(true);
  expect(isSilent(record({ tries: 500, paid: 90, declined: 10 }))).toBe(false);
});

test("a pause lasts until the failures have decayCount, between a minute and an hour", () => {
  const secondsOfPause = (declined: number) => {
    const decision = decide({ network: record({ declined }) });
    return decision.kind === "pause" ? decision.seconds : 0;
  };
  expect(secondsOfPause(200)).toBe(60);
  expect(secondsOfPause(400)).toBe(30 * 60);
  expect(secondsOfPause(10_000)).toBe(60 * 60);
});
