import { randomBytes } from "node:crypto";
import { and, asc, eq, isNull, lt, lte } from "drizzle-orm";
import { reportFindings } from "#server/giving/payments/raise-alarm.ts";
import { type ClaimedMail, countTry, drainMails, mostTries } from "#server/messaging/drain-mails.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { adminUsers } from "#server/staff/table.ts";
import type { AccountMail, AccountsContext } from "./accounts-context.ts";
import { withExpectedTime } from "./expected-time.ts";
import { linkDigest } from "./link-digest.ts";
import { noticeMail } from "./notice-mail.ts";
import { readPurposeNames } from "./read-purpose-names.ts";
import { isUndecided } from "./rules.ts";
import { bankAccountChanges, bankAccountNotices, bankAccounts } from "./table.ts";

/** Sends the mails that are due about changes of accounts. Returns how many the mail server took. */
export async function sendNotices(accounts: AccountsContext, stopping?: AbortSignal): Promise<number> {
  const { db, log, mail } = accounts;
  if (!mail) return 0;
  return drainMails(
    {
      log,
      subject: "a bank account",
      send: mail.send,
      claim: () => db.transaction((tx) => claim(accounts, mail, tx)),
      markSent: (id) =>
        db
          .update(bankAccountNotices)
          .set({ sentAt: accounts.clock.now() })
          .where(eq(bankAccountNotices.id, id)),
      giveUp: (id) => reportGivenUp(accounts, id),
    },
    stopping,
  );
}

/** Staff close this alarm themselves, because nothing tries the mail again. */
async function reportGivenUp(accounts: AccountsContext, notice: string): Promise<void> {
  const finding = {
    kind: "account_change_failed",
    subject: `account-notice:${notice}`,
    details: {},
  } as const;
  await reportFindings(accounts, { kinds: [], findings: [finding], startedAt: accounts.clock.now() });
}

/**
 * Takes the next mail, and writes it with a new link. A mail that the server took just before a crash is sent again, and
 * then the link of the second one counts.
 */
async function claim({ clock }: AccountsContext, mail: AccountMail, tx: Tx): Promise<ClaimedMail | "none"> {
  const now = clock.now();
  const [notice] = await tx
    .select()
    .from(bankAccountNotices)
    .where(
      and(
        isNull(bankAccountNotices.sentAt),
        lte(bankAccountNotices.nextTryAt, now),
        lt(bankAccountNotices.tries, mostTries),
      ),
    )
    .orderBy(asc(bankAccountNotices.nextTryAt), asc(bankAccountNotices.id))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!notice) return "none";
  const { id, requestId, step, address } = notice;
  const changes = await withExpectedTime(tx, await changesOfRequest(tx, requestId), now);
  const purposeNames = await readPurposeNames(tx);
  const token = changes.some(isUndecided) ? randomBytes(32).toString("base64url") : null;
  const tried = countTry(notice.tries, now);
  await tx
    .update(bankAccountNotices)
    .set({
      linkDigest: token && linkDigest(token),
      tries: tried.tries,
      nextTryAt: tried.nextTryAt,
    })
    .where(eq(bankAccountNotices.id, id));
  return {
    id,
    tries: tried.tries,
    mail: { to: address, ...noticeMail(mail, { step, changes, token, purposeNames }) },
  };
}

async function changesOfRequest(tx: Tx, requestId: string) {
  const rows = await tx
    .select({ change: bankAccountChanges, account: bankAccounts, requesterAddress: adminUsers.email })
    .from(bankAccountChanges)
    .leftJoin(bankAccounts, eq(bankAccounts.id, bankAccountChanges.accountId))
    .leftJoin(adminUsers, eq(adminUsers.id, bankAccountChanges.requestedBy))
    .where(eq(bankAccountChanges.requestId, requestId))
    .orderBy(asc(bankAccountChanges.id));
  return rows.map(({ change, account, requesterAddress }) => ({ ...change, account, requesterAddress }));
}
