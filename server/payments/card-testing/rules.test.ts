import { describe, expect, test } from "vitest";
import { type CardRecord, excess, isSilent, judge, type Records } from "./rules.ts";

const none: CardRecord = { tries: 0, orders: 0, declined: 0, abandoned: 0, paid: 0, held: 0 };

/** Everything that was tried has ended, unless `tries` says more. */
function record(change: Partial<CardRecord>): CardRecord {
  const { declined = 0, abandoned = 0, paid = 0 } = change;
  const tries = declined + abandoned + paid;
  return { ...none, tries, orders: tries, ...change };
}

function records(change: Partial<Records>): Records {
  return { network: none, phone: none, session: none, site: none, leaks: none, ...change };
}

const attacked = { site: record({ declined: 300 }) };
const verdict = (change: Partial<Records>, isShared = false) => judge(records(change), isShared);

describe("in calm times", () => {
  test("an office that tries out its cards is left alone: sixty declines of one person at one place", () => {
    const office = record({ declined: 60, abandoned: 200 });
    const all = { network: office, phone: office, session: office, site: office };
    expect(verdict(all)).toEqual({ kind: "free", underAttack: false });
  });

  test("orders without end that nobody pays are no failures", () => {
    const orders = record({ tries: 1200, orders: 1200, abandoned: 600 });
    expect(verdict({ network: orders, phone: orders, session: orders }).kind).toBe("free");
  });

  test("a hundred failures ask for work, more for harder work, two hundred for a pause", () => {
    expect(verdict({ network: record({ declined: 100 }) })).toMatchObject({ kind: "work", level: 1 });
    expect(verdict({ phone: record({ declined: 199 }) })).toMatchObject({ kind: "work", level: 1 });
    expect(verdict({ session: record({ declined: 200 }) })).toMatchObject({ kind: "pause" });
  });

  test("thousands of donors behind one address fail in one of ten, and nobody notices", () => {
    const mobile = record({ declined: 1_000, paid: 9_000, abandoned: 500, tries: 10_700 });
    for (const site of [none, attacked.site]) expect(verdict({ network: mobile, site }).kind).toBe("free");
  });
});

describe("while the site is attacked", () => {
  test("whoever fails without ever paying is asked for work from then on, and paused at the third time", () => {
    expect(verdict({ ...attacked, network: record({ abandoned: 4 }) }).kind).toBe("free");
    expect(verdict({ ...attacked, network: record({ declined: 1 }) })).toMatchObject({ kind: "work" });
    expect(verdict({ ...attacked, network: record({ declined: 3 }) })).toMatchObject({ kind: "pause" });
  });

  test("a donor whose card is refused three times may try once more", () => {
    const network = record({ declined: 80, paid: 900 });
    const donor = record({ declined: 3, orders: 1 });
    expect(verdict({ ...attacked, network, phone: donor, session: donor }).kind).toBe("free");
  });

  test("where people pay nobody is paused, however many others fail there: they work, hard", () => {
    const network = record({ declined: 500, paid: 12 });
    expect(verdict({ ...attacked, network })).toMatchObject({ kind: "work", level: 5 });
  });

  test("an address that cannot be a visitor's stands for everybody and is never paused", () => {
    const network = record({ declined: 5_000 });
    expect(verdict({ ...attacked, network }, true)).toMatchObject({ kind: "work" });
    expect(verdict({ ...attacked, network: record({ declined: 300 }) }, true).kind).toBe("free");
  });

  test("a new network gets a few forms before it has brought back an answer, then it works; a paying one goes on", () => {
    expect(verdict({ ...attacked, network: record({ tries: 1 }) }).kind).toBe("free");
    expect(verdict({ ...attacked, network: record({ tries: 2 }) })).toMatchObject({ kind: "work", level: 1 });
    expect(verdict({ ...attacked, network: record({ tries: 50, paid: 1 }) }).kind).toBe("free");
    expect(verdict({ network: record({ tries: 120 }) }).kind).toBe("free");
  });

  test("a person who makes order after order without paying is held back", () => {
    const session = record({ tries: 30, orders: 30 });
    expect(verdict({ ...attacked, session }).kind).not.toBe("free");
    expect(verdict({ session }).kind).toBe("free");
  });

  test("failures from everywhere ask those for work who have not paid yet", () => {
    const leaks = record({ declined: 300 });
    expect(verdict({ ...attacked, leaks })).toMatchObject({ kind: "work", level: 1 });
    expect(verdict({ ...attacked, leaks, network: record({ paid: 1 }) }).kind).toBe("free");
    expect(verdict({ leaks }).kind).toBe("free");
  });

  test("it lasts as long as somebody is held back", () => {
    expect(verdict({ site: record({ held: 200, paid: 0 }) }).underAttack).toBe(true);
    expect(verdict({ site: record({ declined: 300, paid: 1_000 }) }).underAttack).toBe(false);
  });
});

test("doing everything at once helps nobody: what is open counts as the rest has ended", () => {
  const one = record({ declined: 3, tries: 3 });
  expect(excess({ ...one, tries: 100 })).toBeGreaterThan(excess(one) + 20);
  const honest = record({ declined: 10, paid: 90 });
  expect(excess({ ...honest, tries: 300 })).toBeLessThan(excess(honest));
});

test("a network of which nobody comes back is told from one whose donors are all on their way", () => {
  expect(isSilent(record({ tries: 19 }))).toBe(false);
  expect(isSilent(record({ tries: 30 }))).toBe(true);
  expect(isSilent(record({ tries: 30, paid: 1 }))).toBe(true);
  expect(isSilent(record({ tries: 500, paid: 90, declined: 10 }))).toBe(false);
});

test("a pause ends when the failures have faded, within the hour", () => {
  const pauseAt = (declined: number) => {
    const judged = verdict({ network: record({ declined }) });
    return judged.kind === "pause" ? judged.seconds : 0;
  };
  expect(pauseAt(200)).toBe(60);
  expect(pauseAt(400)).toBe(30 * 60);
  expect(pauseAt(10_000)).toBe(60 * 60);
});
