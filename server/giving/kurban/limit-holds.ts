import { createHmac } from "node:crypto";
import { isIPv4 } from "node:net";
import { type Refused, refused } from "#server/giving/orders/refusal.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

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
 * Refuses new shares if their holder would have too many unpaid shares. The caller has locked the offers, so two requests
 * of one holder for the same offer are counted one after the other.
 */
export async function limitHolds(
  tx: Tx,
  { keys, hasWork }: Holder,
  newShares: number,
): Promise<Refused | null> {
  const list = `{${keys.join(",")}}`;
  const rows = await rowsOf<{ key: string; held: number }>(tx)`
    select k.key, count(*)::int as held from kurban_shares s, unnest(s.hold_keys) k (key)
    where s.state = 'held' and s.hold_keys && ${list}::text[] and k.key = any(${list}::text[]) group by k.key`;
  const held = new Map(rows.map((row) => [row.key, row.held]));
  const totals = keys.map((key) => {
    return { key, total: (held.get(key) ?? 0) + newShares };
  });
  if (totals.every(({ total }) => total <= freeShares)) return null;
  const isAbove = totals.some(
    ({ key, total }) => total > (key.startsWith(networkPrefix) ? mostOfNetwork : mostOfPerson),
  );
  if (isAbove) return refused("RESERVATION_LIMIT");
  return hasWork ? null : refused("RESERVATION_LIMIT", { needsWork: true });
}
