/** The counts of one network, phone or browser, or of the whole site (table.ts), all decayed to the same time. */
export type CardRecord = {
  tries: number;
  orders: number;
  declined: number;
  abandoned: number;
  paid: number;
  held: number;
};

/** The records before the current try. `session` is null for a browser without our cookie. */
export type Records = {
  network: CardRecord;
  phone: CardRecord;
  session: CardRecord | null;
  site: CardRecord;
  /** The tries that the guard admitted while the site was under attack. */
  leaks: CardRecord;
};

/** free: return the bank's form. work: require a proof of work of this level. pause: refuse for this many seconds. */
export type Verdict =
  | { kind: "free"; underAttack: boolean }
  | { kind: "work"; level: number; underAttack: boolean }
  | { kind: "pause"; seconds: number; underAttack: boolean };

const minute = 60;
/** The half-life of the counts in seconds. The site's own counts decay faster, so that they show an attack quickly. */
export const halfLife = { record: 30 * minute, site: 10 * minute };
/** Milliseconds after which a try without an outcome counts as abandoned, because the bank's page has expired. */
export const abandonedAfter = 20 * minute * 1000;
/** Milliseconds after which an unchanged record is removed, because its counts have decayed to a millionth. */
export const forgottenAfter = 12 * 60 * minute * 1000;

/** Each refused request adds this much to `held`, so that a client that keeps requesting is refused longer. */
export const heldWeight = { work: 0.05, pause: 0.25 };
const maxHeldWeight = 50;

/**
 * The failures beyond those of honest donors (`excessFailures`) from which a donor must work or pause. Without an
 * attack, sixty declines in a row are still admitted, because an office may test its cards.
 */
const limits = {
  calm: { network: { work: 100, pause: 200 }, person: { work: 100, pause: 200 } },
  attack: { network: { work: 1, pause: 3 }, person: { work: 4, pause: 8 } },
  /** An address that cannot belong to one visitor is never paused, because all donors may share it. */
  sharedAddress: { work: 500, pause: Number.POSITIVE_INFINITY },
};
type Limits = { work: number; pause: number };

/** The site is under attack if its failures reach this number (`isUnderAttack`). */
const attackThreshold = 200;
/** If the admitted tries have this many declines, the attack uses many networks, and every newcomer must work. */
const leakThreshold = 300;
/** A network with this many payments is never paused. The records of phone and browser still limit its donors. */
const trustedPayments = 10;
/** Under attack, a network without a recent payment may have this many tries without an outcome. */
const maxOpenTriesOfNewcomer = 2;
/** Under attack, more unpaid orders of one person than this count as failures. */
const normalUnpaidOrders = 10;
export const maxLevel = 5;

/**
 * Decides what a browser must do before it gets a bank form. docs/decisions/022-card-testing.md gives the reasons for
 * the numbers.
 * @param isShared the address belongs to no single visitor (loopback, private network): the proxy of the site is not
 *   configured, or the site runs on a developer's machine
 */
export function decideTry(records: Records, isShared: boolean): Verdict {
  const underAttack = isUnderAttack(records.site);
  const limit = underAttack ? limits.attack : limits.calm;
  const networkRatio = toRatio(
    excessFailures(records.network),
    isShared ? limits.sharedAddress : limit.network,
  );
  if (records.network.paid >= trustedPayments) networkRatio.pause = 0;
  const ratios = [networkRatio];
  for (const person of [records.phone, records.session]) {
    if (!person) continue;
    const unpaidOrders = underAttack ? Math.max(0, person.orders - person.paid - normalUnpaidOrders) : 0;
    ratios.push(toRatio(excessFailures(person) + unpaidOrders, limit.person));
  }

  const pause = Math.max(...ratios.map((ratio) => ratio.pause));
  if (pause >= 1) return { kind: "pause", seconds: secondsUntilDecayed(pause), underAttack };
  const work = Math.max(...ratios.map((ratio) => ratio.work));
  if (work >= 1) {
    const level = Math.min(maxLevel, 1 + Math.floor(Math.log2(work)));
    return { kind: "work", level, underAttack };
  }
  // Counts are decayed fractions, so half a count separates "none" from "one".
  const isNewcomer = underAttack && !isShared && records.network.paid < 0.5;
  const hasManyOpenTries = countOpenTries(records.network) > maxOpenTriesOfNewcomer - 0.5;
  const hasManyLeaks = records.leaks.declined >= leakThreshold;
  if (isNewcomer && (hasManyOpenTries || hasManyLeaks)) return { kind: "work", level: 1, underAttack };
  return { kind: "free", underAttack };
}

/** Returns how often the failures exceed each limit. */
function toRatio(failures: number, { work, pause }: Limits): { work: number; pause: number } {
  return { work: failures / work, pause: failures / pause };
}

/**
 * Returns the failures beyond those of honest donors.
 * - A payment cancels half a failure, so that one try in three may fail.
 * - Open tries count in proportion to the ended tries, so that concurrent tries are no advantage.
 * - Abandoned tries count little, and not at all without declines, because honest donors change their minds.
 */
export function excessFailures(record: CardRecord): number {
  const { declined, abandoned, paid, held } = record;
  const openTries = countOpenTries(record);
  // The three assumed payments give a new network a low failure rate after its first decline.
  const rate = declined / (declined + paid + 3);
  const failures = declined + Math.min(0.2 * abandoned, 0.5 * declined) + openTries * rate;
  const successes = paid + openTries * (1 - rate);
  return failures - 0.5 * successes + Math.min(held, maxHeldWeight);
}

/** A network with fewer open tries than this is not silent. */
const minSilentTries = 20;

/** Returns whether almost no donor of a network returns from the bank. The server then inquires early. */
export function isSilent(network: CardRecord): boolean {
  const openTries = countOpenTries(network);
  return (
    openTries > minSilentTries - 0.5 && openTries > 4 * (network.declined + network.abandoned + network.paid)
  );
}

function countOpenTries({ tries, declined, abandoned, paid }: CardRecord): number {
  return Math.max(0, tries - declined - abandoned - paid);
}

/** Returns whether the site's own record shows an attack. Refused requests count, so that the attack lasts. */
export function isUnderAttack({ declined, paid, held }: CardRecord): boolean {
  return declined - 0.25 * paid + held >= attackThreshold;
}

/** Returns the seconds until `ratio` has decayed to one, at least a minute and at most an hour. */
function secondsUntilDecayed(ratio: number): number {
  return Math.ceil(Math.min(60 * minute, Math.max(minute, halfLife.record * Math.log2(ratio))));
}
