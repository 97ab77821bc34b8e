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

const attacked = { site: record({ declined: 300 }) };
const verdict = (change: Partial<Records>, isShared = false) => decideTry(records(change), isShared);

describe("without an attack", () => {
  test("sixty declines of one person on one network are admitted, because an office may test its cards", () => {
    const office = record({ declined: 60, abandoned: 200 });
    const all = { network: office, phone: office, session: office, site: office };
    expect(verdict(all)).toEqual({ kind: "free", underAttack: false });
  });

  test("unpaid orders are no failures, regardless of their number", () => {
    const orders = record({ tries: 1200, orders: 1200, abandoned: 600 });
    expect(verdict({ network: orders, phone: orders, session: orders }).kind).toBe("free");
  });

  test("a hundred failures require work, and two hundred a pause", () => {
    expect(verdict({ network: record({ declined: 100 }) })).toMatchObject({ kind: "work", level: 1 });
    expect(verdict({ phone: record({ declined: 199 }) })).toMatchObject({ kind: "work", level: 1 });
    expect(verdict({ session: record({ declined: 200 }) })).toMatchObject({ kind: "pause" });
  });

  test("thousands of donors behind one address are admitted if one try in ten fails, also under attack", () => {
    const mobile = record({ declined: 1_000, paid: 9_000, abandoned: 500, tries: 10_700 });
    for (const site of [none, attacked.site]) expect(verdict({ network: mobile, site }).kind).toBe("free");
  });
});

describe("while the site is under attack", () => {
  test("a network without payments must work after its first decline, and is paused after its third", () => {
    expect(verdict({ ...attacked, network: record({ abandoned: 4 }) }).kind).toBe("free");
    expect(verdict({ ...attacked, network: record({ declined: 1 }) })).toMatchObject({ kind: "work" });
    expect(verdict({ ...attacked, network: record({ declined: 3 }) })).toMatchObject({ kind: "pause" });
  });

  test("a donor with three declines on a network with many payments is admitted", () => {
    const network = record({ declined: 80, paid: 900 });
    const donor = record({ declined: 3, orders: 1 });
    expect(verdict({ ...attacked, network, phone: donor, session: donor }).kind).toBe("free");
  });

  test("a network with payments is never paused, but its donors must do hard work after many failures", () => {
    const network = record({ declined: 500, paid: 12 });
    expect(verdict({ ...attacked, network })).toMatchObject({ kind: "work", level: 5 });
  });

  test("an address that all visitors may share is never paused", () => {
    const network = record({ declined: 5_000 });
    expect(verdict({ ...attacked, network }, true)).toMatchObject({ kind: "work" });
    expect(verdict({ ...attacked, network: record({ declined: 300 }) }, true).kind).toBe("free");
  });

  test("a new network must work after two forms without an outcome, unless it has a payment", () => {
    expect(verdict({ ...attacked, network: record({ tries: 1 }) }).kind).toBe("free");
    expect(verdict({ ...attacked, network: record({ tries: 2 }) })).toMatchObject({ kind: "work", level: 1 });
    expect(verdict({ ...attacked, network: record({ tries: 50, paid: 1 }) }).kind).toBe("free");
    expect(verdict({ network: record({ tries: 120 }) }).kind).toBe("free");
  });

  test("a person with many unpaid orders is not admitted at once", () => {
    const session = record({ tries: 30, orders: 30 });
    expect(verdict({ ...attacked, session }).kind).not.toBe("free");
    expect(verdict({ session }).kind).toBe("free");
  });

  test("many declines of admitted tries require work from every network without a payment", () => {
    const leaks = record({ declined: 300 });
    expect(verdict({ ...attacked, leaks })).toMatchObject({ kind: "work", level: 1 });
    expect(verdict({ ...attacked, leaks, network: record({ paid: 1 }) }).kind).toBe("free");
    expect(verdict({ leaks }).kind).toBe("free");
  });

  test("the attack lasts while requests are refused, and payments outweigh declines", () => {
    expect(verdict({ site: record({ held: 200, paid: 0 }) }).underAttack).toBe(true);
    expect(verdict({ site: record({ declined: 300, paid: 1_000 }) }).underAttack).toBe(false);
  });
});

test("open tries count in proportion to the ended tries, so that concurrent tries are no advantage", () => {
  const one = record({ declined: 3, tries: 3 });
  expect(excessFailures({ ...one, tries: 100 })).toBeGreaterThan(excessFailures(one) + 20);
  const honest = record({ declined: 10, paid: 90 });
  expect(excessFailures({ ...honest, tries: 300 })).toBeLessThan(excessFailures(honest));
});

test("a network is silent if it has at least twenty open tries and almost no donor returned", () => {
  expect(isSilent(record({ tries: 19 }))).toBe(false);
  expect(isSilent(record({ tries: 30 }))).toBe(true);
  expect(isSilent(record({ tries: 30, paid: 1 }))).toBe(true);
  expect(isSilent(record({ tries: 500, paid: 90, declined: 10 }))).toBe(false);
});

test("a pause lasts until the failures have decayed, between a minute and an hour", () => {
  const pauseAt = (declined: number) => {
    const judged = verdict({ network: record({ declined }) });
    return judged.kind === "pause" ? judged.seconds : 0;
  };
  expect(pauseAt(200)).toBe(60);
  expect(pauseAt(400)).toBe(30 * 60);
  expect(pauseAt(10_000)).toBe(60 * 60);
});
