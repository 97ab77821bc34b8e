/** Milliseconds between two looks. */
export const lookEvery = 100;
/** Milliseconds, like the following values. Event loop lateness that delays every request. */
const turn = { late: 200, inTime: 80 };
/**
 * Limits for the median payment. The goal for 95 of 100 is 300 (docs/performance.md). Renderings cost as much as an order
 * and are shed long before that; cached pages cost little and are shed only when the goal is missed.
 */
const payment = { rendered: { late: 100, inTime: 50 }, kept: { late: 300, inTime: 150 } };
/** How long an ended payment counts. */
const remembered = 1_000;
/** With fewer payments the median does not count. */
const fewestPayments = 5;
/** Lateness must last this long and be seen twice: a single pause may be garbage collection. */
const patience = 1_000;
/** Shedding needs this many requests, new or waiting, per look: a slow machine with few visitors sheds nothing. */
const crowd = 50;
/** Change of the share per millisecond. Slower down than up, so that the crowd does not return at once. */
const change = { up: 0.4 / 1_000, down: 0.1 / 1_000 };
/** Below 1 for renderings, so that the admitted requests refill the cache with popular pages. */
const most = { rendered: 0.95, kept: 1 };

/** The share of page views to shed, and the events it is computed from. */
export type Overload = {
  /** The share of uncached page views to shed, between 0 and 1. */
  ofRendered(): number;
  /** The share of cached page views to shed: they cost little, so they are shed last. */
  ofKept(): number;
  /** Counts a request. */
  arrived(): void;
  /** Counts a waiting request; call the returned function at its end. */
  waits(): () => void;
  /** Counts a running create-order; call the returned function at its end. Failed ones do not count. */
  pays(): (succeeded: boolean) => void;
  /** Computes the shares. Call it every `lookEvery`; its delay is the lateness of the event loop. */
  look(): void;
};

type Surroundings = {
  /** Milliseconds. */
  now(): number;
  /** Whether this process is busy. If not, slow payments wait for something else (the database), and shedding is no help. */
  isBusy(): boolean;
};

/**
 * Computes how many page views to shed so that payments stay quick. It watches the event loop and the payments: an order
 * waits for the event loop a dozen times, so a small delay per page adds up for an order.
 */
export function createOverload({ now, isBusy }: Surroundings): Overload {
  const rendered = createPart(most.rendered, payment.rendered);
  const kept = createPart(most.kept, payment.kept);
  let looked = now();
  let came = 0;
  let waiting = 0;
  const underWay = new Set<{ since: number }>();
  let ended: { at: number; took: number }[] = [];

  /** The median duration; running payments count with their time so far. */
  function paymentsTake(at: number): number {
    ended = ended.filter((each) => at - each.at < remembered);
    const all = [...ended.map(({ took }) => took), ...[...underWay].map(({ since }) => at - since)];
    if (all.length < fewestPayments) return 0;
    return all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  }

  return {
    ofRendered: rendered.now,
    ofKept: kept.now,
    arrived() {
      came += 1;
    },
    waits() {
      waiting += 1;
      let over = false;
      return () => {
        if (!over) waiting -= 1;
        over = true;
      };
    },
    pays() {
      const own = { since: now() };
      underWay.add(own);
      return (succeeded) => {
        const at = now();
        if (underWay.delete(own) && succeeded) ended.push({ at, took: at - own.since });
      };
    },
    look() {
      const at = now();
      const since = at - looked;
      const lateness = since - lookEvery;
      looked = at;
      const seen = {
        since,
        lateness,
        payments: isBusy() ? paymentsTake(at) : 0,
        crowd: came + waiting >= crowd,
      };
      // Cached pages are shed last and return first.
      const allRendered = rendered.now() === most.rendered;
      rendered.look(seen, { mayRise: true, mayFall: kept.now() === 0 });
      kept.look(seen, { mayRise: allRendered, mayFall: true });
      came = 0;
    },
  };
}

type Seen = { since: number; lateness: number; payments: number; crowd: boolean };
type May = { mayRise: boolean; mayFall: boolean };

/** A share to shed: it grows while something is late, shrinks while all is in time, and otherwise stays. */
function createPart(largest: number, limits: { late: number; inTime: number }) {
  let part = 0;
  let lateFor = 0;
  return {
    now: () => part,
    look({ since, lateness, payments, crowd }: Seen, { mayRise, mayFall }: May): void {
      const isLate = lateness > turn.late || payments > limits.late;
      const lateBefore = lateFor > 0;
      lateFor = isLate && crowd && mayRise ? lateFor + since : 0;
      if (lateBefore && lateFor > patience) part = Math.min(largest, part + since * change.up);
      else if (mayFall && lateness < turn.inTime && payments < limits.inTime)
        part = Math.max(0, part - since * change.down);
    },
  };
}
