/** The counts of one network, phone or browser, or of the whole site, decayed to the same moment. */
export type CardRecord = {
  tries: number;
  orders: number;
  declined: number;
  abandoned: number;
  paid: number;
  held: number;
};

/** The records before the judged try. A browser without our cookie has no `session`. */
export type Records = {
  network: CardRecord;
  phone: CardRecord;
  session: CardRecord | null;
  site: CardRecord;
  /** Tries that passed although the site was under attack. */
  leaks: CardRecord;
};

/** free: hand out the bank's form. work: require a proof of work of this level first. pause: refuse for now. */
export type Verdict =
  | { kind: "free"; underAttack: boolean }
  | { kind: "work"; level: number; underAttack: boolean }
  | { kind: "pause"; seconds: number; underAttack: boolean };

const minute = 60;
/** Half-life of the counts in seconds; the site's own counts decay faster, because an attack must show quickly. */
export const halfLife = { record: 30 * minute, site: 10 * minute };
/** A try without an outcome for this many milliseconds counts as abandoned: the bank's page has expired by then. */
export const abandonedAfter = 20 * minute * 1000;
/** A record without changes for this many milliseconds is removed: it has decayed to a millionth. */
export const forgottenAfter = 12 * 60 * minute * 1000;

/** A held request adds this much to the record, so that a client that keeps requesting stays held back. */
export const knock = { work: 0.05, pause: 0.25 };
const mostOfKnocks = 50;

/**
 * Without an attack, some sixty declines in a row pass, because an office may test its cards. Under attack, donors who
 * fail without ever paying are limited much sooner.
 */
const limits = {
  calm: { network: { work: 100, pause: 200 }, person: { work: 100, pause: 200 } },
  attack: { network: { work: 1, pause: 3 }, person: { work: 4, pause: 8 } },
  /** An address that cannot belong to one visitor is never paused, and must work only after many failures. */
  everybody: { work: 500, pause: Number.POSITIVE_INFINITY },
};
type Limits = { work: number; pause: number };

/** The site is under attack from this many unpaid failures on. */
const attackFrom = 200;
/** More failures than this come from many networks: every donor who has not paid yet must work. */
const swarmFrom = 300;
/** A network with payments is not paused; donors there who fail have records of their own. */
const goodStanding = 10;
/** Under attack, a network without a recent payment gets this many forms before the first outcome. */
const openOfNewcomers = 2;
/** Up to this many unpaid orders of one person are normal; more count as failures, under attack only. */
const ordersOfAPerson = 10;
export const hardest = 5;

/**
 * Decides what a browser must do before it may pay by card. docs/decisions/022-card-testing.md has the reasons for the
 * numbers.
 * @param isShared the address belongs to no single visitor (loopback, private network): the site runs behind a proxy
 *   that is not configured, or on a developer's machine
 */
export function judge(records: Records, isShared: boolean): Verdict {
  const underAttack = isUnderAttack(records.site);
  const limit = underAttack ? limits.attack : limits.calm;
  const of = (record: CardRecord, { work, pause }: Limits, more = 0) => {
    const failures = excess(record) + more;
    return { work: failures / work, pause: failures / pause };
  };
  const person = (record: CardRecord | null) =>
    record
      ? of(record, limit.person, underAttack ? Math.max(0, record.orders - record.paid - ordersOfAPerson) : 0)
      : { work: 0, pause: 0 };
  const network = of(records.network, isShared ? limits.everybody : limit.network);
  if (records.network.paid >= goodStanding) network.pause = 0;
  const all = [network, person(records.phone), person(records.session)];

  const pause = Math.max(...all.map((each) => each.pause));
  if (pause >= 1) return { kind: "pause", seconds: untilFaded(pause), underAttack };
  const work = Math.max(...all.map((each) => each.work));
  if (work >= 1)
    return { kind: "work", level: Math.min(hardest, 1 + Math.floor(Math.log2(work))), underAttack };
  const isNewcomer = underAttack && !isShared && records.network.paid < 0.5;
  const isHasty = openTries(records.network) > openOfNewcomers - 0.5;
  const isSwarm = records.leaks.declined >= swarmFrom;
  if (isNewcomer && (isHasty || isSwarm)) return { kind: "work", level: 1, underAttack };
  return { kind: "free", underAttack };
}

/**
 * Returns the failures beyond those of honest donors. One try in three may fail: each payment outweighs half a failure.
 * Open tries count in proportion to the ended ones, so that concurrent tries gain nothing. Abandoned tries weigh little
 * and never suffice alone: donors change their minds, and a page with many donors is no attack.
 */
export function excess(record: CardRecord): number {
  const { declined, abandoned, paid, held } = record;
  const open = openTries(record);
  // Three assumed payments keep the first decline of a new network from being a failure rate of one.
  const rate = declined / (declined + paid + 3);
  const failed = declined + Math.min(0.2 * abandoned, 0.5 * declined) + open * rate;
  const succeeded = paid + open * (1 - rate);
  return failed - 0.5 * succeeded + Math.min(held, mostOfKnocks);
}

/** A network can be silent from this many tries without a returning donor. */
const silentFrom = 20;

/** Returns whether hardly any donor of a network returns from the bank, so that the server inquires early. */
export function isSilent(network: CardRecord): boolean {
  const open = openTries(network);
  return open > silentFrom - 0.5 && open > 4 * (network.declined + network.abandoned + network.paid);
}

function openTries({ tries, declined, abandoned, paid }: CardRecord): number {
  return Math.max(0, tries - declined - abandoned - paid);
}

/** Returns whether the site's own record shows an attack. Held requests count, so that the alert lasts as they do. */
export function isUnderAttack({ declined, paid, held }: CardRecord): boolean {
  return declined - 0.25 * paid + held >= attackFrom;
}

/** Returns the seconds until a multiple of the limit has decayed below it; at least a minute, at most an hour. */
function untilFaded(times: number): number {
  return Math.ceil(Math.min(60 * minute, Math.max(minute, halfLife.record * Math.log2(times))));
}
