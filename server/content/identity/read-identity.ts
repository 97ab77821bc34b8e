import { isDeepStrictEqual } from "node:util";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { identitySettings } from "#shared/settings/identity-settings.ts";
import { type Identity, mergeIdentity } from "./rules.ts";
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
export type FollowingIdentity = IdentityReader & {
  clear(): void;
  setConnected(connected: boolean): void;
};

/** While notices do not arrive, the identity is kept as long as a page. */
const keptWithoutNoticesMs = 1_000;

/** `first` are the first values of the identity, from the environment. */
export function createIdentityReader(db: Db, first: SiteConfig, now: () => number): FollowingIdentity {
  let latest = mergeIdentity(first, identitySettings.defaults);
  let kept: { identity: Promise<Identity>; readAt: number } | null = null;
  let isConnected = true;
  async function readIn(source: Db | Tx): Promise<Identity> {
    const identity = mergeIdentity(first, await readSettings(source, identitySettings));
    return isDeepStrictEqual(identity, latest) ? latest : identity;
  }
  function read(): Promise<Identity> {
    const isFresh = kept && (isConnected || now() - kept.readAt < keptWithoutNoticesMs);
    if (kept && isFresh) return kept.identity;
    const reading = { identity: readIn(db), readAt: now() };
    kept = reading;
    reading.identity.then(
      (identity) => {
        if (kept === reading) latest = identity;
      },
      () => {
        // A failure is not kept, so that the next reader tries again.
        if (kept === reading) kept = null;
      },
    );
    return reading.identity;
  }
  function clear(): void {
    kept = null;
    // The identity is read at once, so that `latest` follows the change in a process without visitors.
    read().catch(() => {});
  }
  return {
    read,
    readIn,
    latest: () => latest,
    clear,
    setConnected(connected) {
      isConnected = connected;
      clear();
    },
  };
}
