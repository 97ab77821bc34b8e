import { isDeepStrictEqual } from "node:util";
import pTimeout from "p-timeout";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { Kept } from "#server/platform/page-cache/follow-content.ts";
import { keepUntilNotice } from "#server/platform/page-cache/keep-until-notice.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { type IdentityValues, identitySettings } from "#shared/settings/identity-settings.ts";
import { type ContactField, findExamples, type Identity, mergeIdentity, withoutExamples } from "./rules.ts";
import type { SiteConfig } from "./site-config.ts";

export type IdentityReader = {
  /** Reads the identity, which this process keeps until its content changes. */
  read(): Promise<Identity>;
  /** Reads the identity inside a transaction. */
  readIn(tx: Db | Tx): Promise<Identity>;
  /**
   * Returns the identity that this process read last, for mails and SMS. What is kept longer must use `read` or `readIn`.
   */
  latest(): Identity;
};

/** The reader also follows the notices about changed content (server/platform/page-cache/follow-content.ts). */
export type FollowingIdentity = IdentityReader & Kept;

/** A page waits this long for the database before it shows the identity that was read last. */
const readTimeoutMs = 1_000;

/** Reads which contact details are still examples, also where the site does not show them. */
export async function readExamples(db: Db | Tx, first: SiteConfig): Promise<ContactField[]> {
  return findExamples(mergeIdentity(first, await readSettings(db, identitySettings)));
}

/**
 * `first` are the first values of the identity, from the environment. With `hidesExamples` a first value that is an
 * example is empty.
 */
export function createIdentityReader(
  db: Db,
  first: SiteConfig,
  now: () => number,
  { hidesExamples = false } = {},
): FollowingIdentity {
  const merge = (saved: IdentityValues) => {
    const identity = mergeIdentity(first, saved);
    return hidesExamples ? withoutExamples(identity) : identity;
  };
  let latest = merge(identitySettings.defaults);
  async function readIn(source: Db | Tx): Promise<Identity> {
    const identity = merge(await readSettings(source, identitySettings));
    return isDeepStrictEqual(identity, latest) ? latest : identity;
  }
  const onLoaded = (identity: Identity) => {
    latest = identity;
  };
  const load = () => pTimeout(readIn(db), { milliseconds: readTimeoutMs });
  const kept = keepUntilNotice(load, { now, onLoaded });
  /** Reads the identity at once, so that `latest` follows a change in a process without visitors. */
  const readAgain = () => {
    kept.read().catch(() => {});
  };
  return {
    read: kept.read,
    readIn,
    latest: () => latest,
    clear() {
      kept.clear();
      readAgain();
    },
    setConnected(connected) {
      kept.setConnected(connected);
      readAgain();
    },
  };
}
