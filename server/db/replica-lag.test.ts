import { afterEach, expect, test } from "vitest";
import { type ReplicaLag, watchReplicaLag } from "./replica-lag.ts";

// The two databases as numbers: the test moves the primary, and lets the replica follow.
let primary = 0;
let replica = 0;
let replicaAnswers = true;
let primaryAnswers = true;
let said: boolean[] = [];
/** How often each side was queried. */
let asked = { primary: 0, replica: 0 };
let lag: ReplicaLag;

function start(): void {
  [primary, replica, replicaAnswers, primaryAnswers, said] = [0, 0, true, true, []];
  asked = { primary: 0, replica: 0 };
  const sides = {
    position: async () => {
      asked.primary += 1;
      if (!primaryAnswers) throw new Error("the primary is down");
      return String(primary);
    },
    reached: async (position: string) => {
      asked.replica += 1;
      if (!replicaAnswers) throw new Error("the replica is down");
      return replica >= Number(position);
    },
    onLagging: (lagging: boolean) => void said.push(lagging),
  };
  lag = watchReplicaLag(sides, { lookEvery: 5, askEvery: 1, tolerance: 30 });
}
afterEach(() => {
  [replica, replicaAnswers] = [primary, true];
  return lag.stop();
});

const untilCaughtUp = (caughtUp: boolean) =>
  expect.poll(() => lag.caughtUp(), { interval: 1 }).toBe(caughtUp);

/** Waits for three more queries of a side; at least one of them began and ended after the call. */
function untilAsked(side: keyof typeof asked): Promise<void> {
  const before = asked[side];
  return expect.poll(() => asked[side] - before, { interval: 1 }).toBeGreaterThanOrEqual(3);
}

test("after a change the replica does not count as caught up until it has the change", async () => {
  start();
  expect(lag.caughtUp()).toBe(false);
  await untilCaughtUp(true);
  primary = 7;
  lag.noteChange();
  expect(lag.caughtUp()).toBe(false);
  replica = 6;
  // A second change while the watch still waits for the first.
  primary = 9;
  lag.noteChange();
  replica = 7;
  await untilAsked("replica");
  expect(lag.caughtUp()).toBe(false);
  replica = 9;
  await untilCaughtUp(true);
});

test("a replica that falls behind without a noted change is lagging until it has caught up", async () => {
  start();
  await untilCaughtUp(true);
  primary = 3;
  await untilCaughtUp(false);
  expect(said).toEqual([true]);
  replica = 3;
  await untilCaughtUp(true);
  expect(said).toEqual([true, false]);
});

test("a replica that does not answer is lagging, and is queried again", async () => {
  start();
  await untilCaughtUp(true);
  replicaAnswers = false;
  await untilCaughtUp(false);
  replicaAnswers = true;
  await untilCaughtUp(true);
  expect(said).toEqual([true, false]);
});

test("while the primary is down the replica stays caught up, until a change is noted", async () => {
  start();
  await untilCaughtUp(true);
  primaryAnswers = false;
  await untilAsked("primary");
  expect(lag.caughtUp()).toBe(true);
  lag.noteChange();
  await untilAsked("primary");
  expect(lag.caughtUp()).toBe(false);
  primaryAnswers = true;
  await untilCaughtUp(true);
});
