/** How often it looks, in milliseconds. */
export const lookEvery = 100;
/** Milliseconds, as all that follow. A turn of the event loop this late keeps everybody waiting. */
const turn = { late: 200, inTime: 80 };
/**
 * What half of the payments take. The goal for 95 of 100 is 300 (docs/performance.md): long before, pages that would be
 * rendered have to go, which cost as much as an order; those at hand cost next to nothing, and go when it is missed.
 */
const payment = { rendered: { late: 100, inTime: 50 }, kept: { late: 300, inTime: 150 } };
/** What has ended counts for so long. */
const remembered = 1_000;
/** Fewer payments than that say nothing. */
const fewestPayments = 5;
/** One pause may be the collection of garbage, however long: it has to be seen twice. */
const patience = 1_000;
/** So many requests in one look, or waiting for an answer, are a crowd. A slow machine with few visitors sheds nobody. */
const crowd = 50;
/** Per millisecond. Slower down than up, so that the crowd does not come back at once. */
const change = { up: 0.4 / 1_000, down: 0.1 / 1_000 };
/** A page that many want comes back into the cache through those who are let in. */
const most = { rendered: 0.95, kept: 1 };

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
  /** It makes an order; the function returned is for its end. What failed says nothing. */
  pays(): (succeeded: boolean) => void;
  /** Reckons anew: every `lookEvery`, and how much later it comes says how late the event loop is. */
  look(): void;
};

type Surroundings = {
  /** Milliseconds. */
  now(): number;
  /** Whether this process has hardly time left. Where payments wait for something else (the database is away), no page is in their way. */
  isBusy(): boolean;
};

/**
 * Reckons how many page views have to go so that payments stay quick. Late is the event loop, or what donors wait for:
 * a turn that delays a page by little delays an order a dozen times, whose every step waits for one.
 */
export function createOverload({ now, isBusy }: Surroundings): Overload {
  const rendered = createPart(most.rendered, payment.rendered);
  const kept = createPart(most.kept, payment.kept);
  let looked = now();
  let came = 0;
  let waiting = 0;
  const underWay = new Set<{ since: number }>();
  let ended: { at: number; took: number }[] = [];

  /** Half of the payments take less; those under way have taken what they have so far. */
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
      // Those at hand are the last to go and the first to come back.
      const allRendered = rendered.now() === most.rendered;
      rendered.look(seen, { mayRise: true, mayFall: kept.now() === 0 });
      kept.look(seen, { mayRise: allRendered, mayFall: true });
      came = 0;
    },
  };
}

type Seen = { since: number; lateness: number; payments: number; crowd: boolean };
type May = { mayRise: boolean; mayFall: boolean };

/** One of the parts that are turned away: it grows while something is late, and stays between late and in time. */
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
