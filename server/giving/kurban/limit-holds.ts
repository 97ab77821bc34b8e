import { createHmac } from "node:crypto";
import { isIPv4 } from "node:net";
import { sql } from "drizzle-orm";
import { type Refused, refused } from "#server/giving/orders/refusal.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { Claim } from "./claim-shares.ts";

/** Who holds unpaid shares: keyed digests of phone, browser and network. `hasWork`: the request has a proof of work. */
export type Holder = { keys: readonly string[]; hasWork: boolean };

/** A phone, a browser or a network holds this many unpaid shares without a proof of work. */
const freeShares = 7;
/** With a proof of work a phone or a browser holds as many as one order of the site has at most. */
const mostOfPerson = 28;
/** A network of a mobile operator has many donors. */
const mostOfNetwork = 112;

const networkPrefix = "n-";

/** Derives the keys of a request. `network` is null for an address that many visitors share. */
export function deriveHoldKeys(
  secret: string,
  { phone, session, network }: { phone: string; session: string; network: string | null },
): string[] {
  const digest = (prefix: string, text: string) =>
    `${prefix}${createHmac("sha256", secret).update(`kurban hold\n${prefix}\n${text}`).digest("base64url").slice(0, 22)}`;
  return [
    digest("p-", phone),
    digest("s-", session),
    ...(network === null ? [] : [digest(networkPrefix, network)]),
  ];
}

/** Returns the /24 of an IPv4 address. The /48 of an IPv6 address is wide already. */
export function holdNetworkOf(wideNetwork: string): string {
  return isIPv4(wideNetwork) ? wideNetwork.replace(/\.\d+$/, ".0/24") : wideNetwork;
}

/**
 * Refuses a holder with too many unpaid shares, and asks for a proof of work while unpaid orders hold more than a quarter
 * of an offer. The caller has taken the claims, which are counted here.
 */
export async function limitHolds(
  tx: Tx,
  { keys, hasWork }: Holder,
  claims: readonly Claim[],
): Promise<Refused | null> {
  const newShares = claims.reduce((sum, { count }) => sum + count, 0);
  const list = `{${keys.join(",")}}`;
  // Requests of one phone or browser for different offers count one after the other, too. Those of a network do not,
  // because the donors of a mobile operator would wait for each other.
  const ofPerson = `{${keys.filter((key) => !key.startsWith(networkPrefix)).join(",")}}`;
  await tx.execute(sql`
    select pg_advisory_xact_lock(n) from (select hashtextextended(k, 0) as n from unnest(${ofPerson}::text[]) k order by 1) s`);
  const rows = await rowsOf<{ key: string; held: number }>(tx)`
    select k.key, count(*)::int as held from kurban_shares s, unnest(s.hold_keys) k (key)
    where s.state = 'held' and s.hold_keys && ${list}::text[] and k.key = any(${list}::text[]) group by k.key`;
  const held = new Map(rows.map((row) => [row.key, row.held]));
  const totals = keys.map((key) => {
    return { key, total: (held.get(key) ?? 0) + newShares };
  });
  const isAbove = totals.some(
    ({ key, total }) => total > (key.startsWith(networkPrefix) ? mostOfNetwork : mostOfPerson),
  );
  if (isAbove) return refused("RESERVATION_LIMIT");
  if (hasWork) return null;
  const isFree = totals.every(({ total }) => total <= freeShares) && !(await areCardsCrowded(tx, claims));
  return isFree ? null : refused("RESERVATION_LIMIT", { needsWork: true });
}

/** Whether unpaid orders held more than a quarter of an offer before these claims of cards. */
async function areCardsCrowded(tx: Tx, claims: readonly Claim[]): Promise<boolean> {
  for (const { offerId, count, transfer } of claims) {
    if (transfer) continue;
    const [crowded] = await rowsOf<unknown>(tx)`
      select 1 from kurban_offers where id = ${offerId} and (held - ${count}::int) * 4 > capacity`;
    if (crowded) return true;
  }
  return false;
}
