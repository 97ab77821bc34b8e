import type { App } from "#server/compose.ts";
import { forgetTries } from "#server/payments/card-testing/forget-tries.ts";
import { inquireDue } from "#server/payments/inquire-due.ts";
import { payAtBank } from "#testing/donor/pay-at-bank.ts";
import { createRandom, type Random } from "#testing/donor/random.ts";
import { type Attacker, planAttackers } from "./attackers.ts";
import { type Asked, type Asker, askForForm, bringCallback } from "./browser.ts";
import { createEvents, type Events } from "./events.ts";
import { solve } from "./solve.ts";

export type Simulation = {
  tries: number;
  addresses: number;
  donors: number;
  /** Duration of attack and donations. */
  minutes: number;
  seed: number;
  /** Attackers read the result on the bank's page, and their browsers never return. */
  silent?: boolean;
};

export type Figures = {
  attack: {
    tries: number;
    /** Bank forms that were handed out and used. */
    inFirstMinute: number;
    afterFirstMinute: number;
    /** The same per minute. */
    byMinute: number[];
    /** Cards found to be valid after the first minute. */
    goodCards: number;
    heldBack: { work: number; pause: number; limit: number; paid: number };
    solved: number;
  };
  honest: {
    donors: number;
    tries: number;
    declined: number;
    gave: number;
    /** Donors whose browser did proof of work. */
    worked: number;
    /** Donors who were paused. */
    disturbed: number;
  };
  milliseconds: { admitted: number; heldBack: number };
};

/** Derivations per second of an attacker's machine with four cores; a donor's phone is ten times slower. */
const perSecond = { attacker: 6_000, donor: 600 };
const honestAddress = "203.0.113.7";

/** Attackers and donors use the site's endpoints at the same time, in simulated time. */
export async function simulateCardTesting(
  app: App,
  moveTo: (moment: number) => void,
  simulation: Simulation,
): Promise<Figures> {
  const random = createRandom(simulation.seed);
  const events = createEvents(moveTo);
  // Donors have given for two minutes when the attack begins.
  const begins = 2 * 60_000;
  const figures = emptyFigures();
  const silent = simulation.silent === true;
  const drill: Drill = {
    app,
    events,
    random,
    figures,
    begins,
    silent,
    times: { admitted: [], heldBack: [] },
  };
  for (const attacker of planAttackers({ ...simulation, begins }, random)) {
    if (attacker.strategy.waits) patiently(drill, attacker, begins + simulation.minutes * 60_000);
    else {
      for (const [index, moment] of attacker.plan.entries()) {
        events.at(moment, async () => void (await attack(drill, attacker, index)));
      }
    }
  }
  for (let n = 0; n < simulation.donors; n++) {
    const donor: Donor = {
      address: honestAddress,
      phone: `5${String(n).padStart(9, "0")}`,
      key: `drill-donor-${n}`,
      cookies: new Map(),
      worked: false,
      disturbed: false,
    };
    events.at(random.below(simulation.minutes * 60_000), () => donate(drill, donor, 1));
  }
  for (let minute = 1; minute <= simulation.minutes + 30; minute++) {
    events.at(minute * 60_000, async () => {
      await forgetTries(app);
      if (silent) await inquireDue(app.payments);
    });
  }
  await events.run();
  figures.honest.donors = simulation.donors;
  const { admitted, heldBack } = drill.times;
  figures.milliseconds = { admitted: average(admitted), heldBack: average(heldBack) };
  return figures;
}

type Drill = {
  app: App;
  events: Events;
  random: Random;
  figures: Figures;
  begins: number;
  silent: boolean;
  times: { admitted: number[]; heldBack: number[] };
};

/** One try; returns its result, so that a patient attacker can wait. */
async function attack(drill: Drill, { strategy, asker }: Attacker, index: number): Promise<Asked> {
  const { figures } = drill;
  const who = asker(index);
  figures.attack.tries += 1;
  const asked = await askTimed(drill, who);
  if (asked.kind === "form") reach(drill, who, asked);
  else figures.attack.heldBack[asked.kind] += 1;
  if (asked.kind !== "work" || !strategy.solves) return asked;
  const { answer, derivations } = await solve(asked.work);
  drill.events.at(drill.events.now() + (derivations / perSecond.attacker) * 1000, async () => {
    const again = await askTimed(drill, who, answer);
    if (again.kind !== "form") return;
    figures.attack.solved += 1;
    reach(drill, who, again);
  });
  return asked;
}

function reach(drill: Drill, who: Asker, { form }: Asked & { kind: "form" }) {
  const { app, events, random, figures, begins } = drill;
  const isLate = events.now() >= begins + 60_000;
  figures.attack[isLate ? "afterFirstMinute" : "inFirstMinute"] += 1;
  const minute = Math.max(0, Math.floor((events.now() - begins) / 60_000));
  for (let n = figures.attack.byMinute.length; n <= minute; n++) figures.attack.byMinute.push(0);
  figures.attack.byMinute[minute] = (figures.attack.byMinute[minute] ?? 0) + 1;
  // Most cards are blocked, some need a code from a phone that the attacker does not have, a few work.
  const fate = random.below(100);
  if (fate >= 95 && fate < 98) return;
  const code = fate >= 98 ? "123456" : "100005";
  if (isLate && fate >= 98) figures.attack.goodCards += 1;
  events.at(events.now() + random.between(3_000, 12_000), async () => {
    const callback = await payAtBank(form, code);
    if (callback && !drill.silent) await bringCallback(app, who, callback.fields);
  });
}

/** Does the proof of work, waits as long as the site says, and catches up afterwards. */
function patiently(drill: Drill, attacker: Attacker, end: number): void {
  const { events } = drill;
  const next = (index: number, moment: number) => {
    if (index >= attacker.plan.length) return;
    events.at(Math.min(moment, end), async () => {
      const asked = await attack(drill, attacker, index);
      const waits = asked.kind === "pause" || asked.kind === "limit" ? asked.seconds * 1000 : 500;
      next(index + 1, Math.max(attacker.plan[index + 1] ?? 0, events.now() + waits));
    });
  };
  next(0, attacker.plan[0] ?? 0);
}

type Donor = Asker & { worked: boolean; disturbed: boolean };

/** A typical donation: one in thirteen cards is declined, and most of these donors try again. */
async function donate(drill: Drill, donor: Donor, turn: number, answer?: string): Promise<void> {
  const { app, events, random, figures } = drill;
  const { honest } = figures;
  const asked = await askTimed(drill, donor, answer);
  if (asked.kind === "work" && !answer) {
    const solved = await solve(asked.work);
    if (!donor.worked) honest.worked += 1;
    donor.worked = true;
    const seconds = solved.derivations / perSecond.donor;
    events.at(events.now() + seconds * 1000, () => donate(drill, donor, turn, solved.answer));
    return;
  }
  if (asked.kind !== "form") {
    if (!donor.disturbed) honest.disturbed += 1;
    donor.disturbed = true;
    return;
  }
  honest.tries += 1;
  // Some leave at the bank and never return.
  if (random.chance(0.04)) return;
  const isDeclined = random.chance(turn === 1 ? 0.075 : 0.4);
  events.at(events.now() + random.between(15_000, 90_000), async () => {
    const callback = await payAtBank(asked.form, isDeclined ? "100051" : "123456");
    const isPaid = callback !== null && (await bringCallback(app, donor, callback.fields));
    if (isPaid) honest.gave += 1;
    if (!isDeclined) return;
    honest.declined += 1;
    if (turn < 4 && random.chance(0.7)) {
      events.at(events.now() + random.between(10_000, 60_000), () => donate(drill, donor, turn + 1));
    }
  });
}

/** Asks, and notes how long the endpoint took, for clients who get a form and for those who do not. */
async function askTimed({ app, times }: Drill, who: Asker, answer?: string): Promise<Asked> {
  const began = performance.now();
  const asked = await askForForm(app, who, answer);
  times[asked.kind === "form" ? "admitted" : "heldBack"].push(performance.now() - began);
  return asked;
}

const average = (numbers: readonly number[]) =>
  numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);

function emptyFigures(): Figures {
  return {
    attack: {
      tries: 0,
      inFirstMinute: 0,
      afterFirstMinute: 0,
      byMinute: [],
      goodCards: 0,
      heldBack: { work: 0, pause: 0, limit: 0, paid: 0 },
      solved: 0,
    },
    honest: { donors: 0, tries: 0, declined: 0, gave: 0, worked: 0, disturbed: 0 },
    milliseconds: { admitted: 0, heldBack: 0 },
  };
}
