/** What is known of one network, phone or browser, or of the whole site; all counts have faded to the same moment. */
export type CardRecord = {
  tries: number;
  orders: number;
  declined: number;
  abandoned: number;
  paid: number;
  held: number;
};

/** As they were before the try that is to be judged. `session`: of a browser that brought our cookie; one that has none has no record. */
export type Records = {
  network: CardRecord;
  phone: CardRecord;
  session: CardRecord | null;
  site: CardRecord;
  /** Tries that were let through although the site was under attack. */
  leaks: CardRecord;
};

/** free: the bank's form is handed out. work: after a proof of work of this level. pause: not now. */
export type Verdict =
  | { kind: "free"; underAttack: boolean }
  | { kind: "work"; level: number; underAttack: boolean }
  | { kind: "pause"; seconds: number; underAttack: boolean };

const minute = 60;
/** Counts lose half of themselves in this time, in seconds; those of the site sooner: an attack is news. */
export const halfLife = { record: 30 * minute, site: 10 * minute };
/** Nothing was heard of a try for this long: the bank's own page has expired by then. In milliseconds. */
export const abandonedAfter = 20 * minute * 1000;
/** No record is kept longer than this without anything new: it has faded to a millionth. In milliseconds. */
export const forgottenAfter = 12 * 60 * minute * 1000;

/** What a request that was held back adds to the record: whoever keeps knocking stays outside. */
export const knock = { work: 0.05, pause: 0.25 };
const mostOfKnocks = 50;

/**
 * In calm times nobody is disturbed whose failures could be an office trying out its cards, or a test: some sixty
 * declines in a row. Under attack those who fail without ever paying have to explain themselves soon.
 */
const limits = {
  calm: { network: { work: 100, pause: 200 }, person: { work: 100, pause: 200 } },
  attack: { network: { work: 1, pause: 3 }, person: { work: 4, pause: 8 } },
  /** An address that cannot be a visitor's says nothing of anybody: it is never paused, and asked for work late. */
  everybody: { work: 500, pause: Number.POSITIVE_INFINITY },
};
type Limits = { work: number; pause: number };

/** Unpaid failures all over the site from which on it is under attack. */
const attackFrom = 200;
/** So many failures in spite of that come from many networks, a few each: everybody who has not paid yet works. */
const swarmFrom = 300;
/** Where people pay nobody is paused; those among them who fail have their own records. */
const goodStanding = 10;
/** Under attack, a network from which nobody has paid lately gets this many forms before the first has an answer. */
const openOfNewcomers = 2;
/** So many orders without a payment are a person's own affair; more count as failures, under attack only. */
const ordersOfAPerson = 10;
export const hardest = 5;

/**
 * What a request to pay by card has to do first. Pure; the reasons for the numbers stand in
 * docs/decisions/022-card-testing.md.
 * @param isShared the address is no visitor's own (loopback, private network): the site stands behind a proxy that it
 *   was not told about, or somebody tries it out
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
 * Failures beyond what honest donors have. One in three may fail: each payment outweighs half a failure. What is still
 * under way counts as the rest has ended, so that nobody gets further by doing everything at once. Abandoned tries
 * weigh little, and nothing alone: people change their minds, and a page with many donors is no attack.
 */
export function excess(record: CardRecord): number {
  const { declined, abandoned, paid, held } = record;
  const open = openTries(record);
  // Three payments that nobody has seen: the first decline of a new network is no failure rate of one.
  const rate = declined / (declined + paid + 3);
  const failed = declined + Math.min(0.2 * abandoned, 0.5 * declined) + open * rate;
  const succeeded = paid + open * (1 - rate);
  return failed - 0.5 * succeeded + Math.min(held, mostOfKnocks);
}

/** From so many tries on that nobody brought the bank's word about, and four times as many as anybody did. */
const silentFrom = 20;

/**
 * Whether hardly anybody of a network comes back from the bank. Who tries out cards reads the outcome on the bank's page
 * and need not bring it here; only the bank can tell then, and soon.
 */
export function isSilent(network: CardRecord): boolean {
  const open = openTries(network);
  return open > silentFrom - 0.5 && open > 4 * (network.declined + network.abandoned + network.paid);
}

function openTries({ tries, declined, abandoned, paid }: CardRecord): number {
  return Math.max(0, tries - declined - abandoned - paid);
}

/** By the site's own record. Whoever is held back still attacks: the alert lasts as long as that goes on. */
export function isUnderAttack({ declined, paid, held }: CardRecord): boolean {
  return declined - 0.25 * paid + held >= attackFrom;
}

/** Seconds until so many times the limit have faded below it; at least a minute, at most an hour. */
function untilFaded(times: number): number {
  return Math.ceil(Math.min(60 * minute, Math.max(minute, halfLife.record * Math.log2(times))));
}
