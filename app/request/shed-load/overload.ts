/** How often it looks, in milliseconds. */
export const lookEvery = 100;
/** Milliseconds, as all that follow. A turn of the event loop this late keeps everybody waiting. */
const turn = { late: 200, inTime: 80 };
/** The goal for 95 of 100 is 300 (docs/performance.md): where half of them take this, it is in danger. */
const payment = { late: 100, inTime: 50 };
/** What has ended counts for so long. */
const remembered = 1_000;
/** Fewer payments than that say nothing. */
const fewestPayments = 5;
/** One pause may be the collection of garbage. */
const patience = 500;
/** So many requests in one look, or waiting for an answer, are a crowd. A slow machine with few visitors sheds nobody. */
const crowd = 50;
/** Per millisecond. Slower down than up, so that the crowd does not come back at once. */
const pressure = { up: 0.4 / 1_000, down: 0.1 / 1_000 };
/** A page that many want comes back into the cache through those who are let in. */
const mostRendered = 0.95;

/** What part of the page views is turned away, and what it is reckoned from. */
export type Overload = {
  /** Of those that would have to be rendered; between 0 and 1. */
  ofRendered(): number;
  /** Of those whose page is at hand: they cost next to nothing, and go last. */
  ofKept(): number;
  /** A request has come. */
  arrived(): void;
  /** It is not answered at once; the function returned is for its end. */
  waits(): () => void;
  /** It is a step of a payment that waits for no bank; the function returned is for its end. What failed says nothing. */
  pays(): (succeeded: boolean) => void;
  /** Reckons anew: every `lookEvery`, and how much later it comes says how late the event loop is. */
  look(): void;
};

type Surroundings = {
  /** Milliseconds. */
  now(): number;
  /** Whether this process has hardly time left. Where payments wait for something else, no page is in their way. */
  isBusy(): boolean;
};

/**
 * Reckons how many page views have to go so that payments stay quick. Late is the event loop, or what donors wait for:
 * a turn that delays a page by little delays an order a dozen times, whose every step waits for one.
 */
export function createOverload({ now, isBusy }: Surroundings): Overload {
  // Up to 1 pages that would be rendered go, from there to 2 those at hand as well.
  let level = 0;
  let lateFor = 0;
  let looked = now();
  let came = 0;
  let waiting = 0;
  const underWay = new Set<{ since: number }>();
  let ended: { at: number; took: number }[] = [];

  /** Half of the payments take less; those under way have taken what they have so far. */
  function paymentsTake(at: number): number {
    ended = ended.filter((payment) => at - payment.at < remembered);
    const all = [...ended.map(({ took }) => took), ...[...underWay].map(({ since }) => at - since)];
    if (all.length < fewestPayments) return 0;
    return all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  }

  return {
    ofRendered: () => Math.min(mostRendered, level),
    ofKept: () => Math.max(0, level - 1),
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
      const took = paymentsTake(at);
      const busy = isBusy();
      const isLate = lateness > turn.late || (took > payment.late && busy);
      lateFor = isLate && came + waiting >= crowd ? lateFor + since : 0;
      if (lateFor > patience) level = Math.min(2, level + since * pressure.up);
      else if (lateness < turn.inTime && took < payment.inTime)
        level = Math.max(0, level - since * pressure.down);
      came = 0;
    },
  };
}
