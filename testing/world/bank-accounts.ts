import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { eq, sql } from "drizzle-orm";
import { campaigns } from "#server/content/campaigns/table.ts";
import type { AccountsContext } from "#server/giving/accounts/accounts-context.ts";
import { applyDue } from "#server/giving/accounts/apply-due.ts";
import { listUndecided } from "#server/giving/accounts/queries.ts";
import type { AccountWriter } from "#server/giving/accounts/request-changes.ts";
import { columnsOf, valuesOf } from "#server/giving/accounts/rules.ts";
import { bankAccountChanges, bankAccountNotices, bankAccounts } from "#server/giving/accounts/table.ts";
import { changeAccount } from "#server/giving/accounts/write-account.ts";
import { addOrders } from "#server/giving/orders/add-orders.ts";
import { orderItems } from "#server/giving/orders/table.ts";
import { newOrderId } from "#server/platform/ids.ts";
import type { Mail } from "#server/platform/send-mail.ts";
import { claimCode } from "#server/staff/claim-code.ts";
import type { Proof } from "#server/staff/confirm-person.ts";
import { createUser } from "#server/staff/create-user.ts";
import type { Role } from "#server/staff/roles.ts";
import { beginSecondFactor, confirmSecondFactor } from "#server/staff/second-factor.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { auditLog, authRateLimits } from "#server/staff/table.ts";
import { type AccountInput, accountValues } from "#shared/money/account-values.ts";
import { silent } from "#testing/databases/test-database.ts";
import { browserAfter, openTestStaff, password } from "./accounts.ts";
import { approve } from "./site.ts";
import { contextOf } from "./staff.ts";

export type TestBankAccounts = Awaited<ReturnType<typeof openTestBankAccounts>>;

export const ibans = {
  first: "TR330006100519786457841326",
  second: "TR320010009999901234567890",
  third: "TR830006200000000012345678",
  other: "DE89370400440532013000",
} as const;

/** The form of an account. */
export const typedAccount: AccountInput = {
  bank: "Bizim Banka",
  name: "Ana Hesap",
  holder: "Bizim Vakıf",
  iban: ibans.first,
  currency: "TRY",
};

/** A person with a second factor, in a browser where they are signed in. */
export type TestPerson = { email: string; ctx: AccountWriter; code(): Promise<string> };

/** The foundation's bank accounts, administrators with second factors, and the mail that they get. */
export async function openTestBankAccounts() {
  const staff = await openTestStaff();
  const { db, clock } = staff;
  const sent: Mail[] = [];
  let refusesMail = false;
  const house: AccountsContext = {
    db,
    clock,
    log: silent,
    file: null,
    examples: [],
    readHolder: async () => "Bizim Vakıf",
    refusedIbans: new Set(["TR399990100000000000000001"]),
    mail: {
      send: async (mail) => {
        if (refusesMail) throw new Error("no mail server");
        sent.push(mail);
      },
      siteName: () => "Bizim Vakıf",
      screenUrl: "http://localhost:3000/gizli/accounts",
      refuseUrl: "http://localhost:3000/gizli/login/refuse-account",
    },
  };

  /** Hires a person who sets up a second factor. `by`: who creates the account. */
  async function hire(name: string, role: Role = "admin", by?: StaffContext): Promise<TestPerson> {
    const email = `${name.toLowerCase()}@example.org`;
    const made = await createUser(by ?? (await staff.as("admin")), { name, email, password, role });
    if (made.kind !== "saved") throw new Error(made.kind);
    return setUpFactor(made.id, email, name, role);
  }

  async function setUpFactor(
    id: string,
    email: string,
    name: string,
    role: Role = "admin",
  ): Promise<TestPerson> {
    const base = contextOf({ db, clock }, { id, name, role }, "192.0.2.1");
    const browser = await staff.signIn(email, password);
    const own = { ...base, auth: staff.auth, headers: browser?.headers ?? new Headers() };
    const begun = await beginSecondFactor(own, password);
    if (begun.kind !== "begun") throw new Error(begun.kind);
    const code = () => createOTP(secretOf(begun.uri)).totp();
    const confirmed = await confirmSecondFactor(own, await code());
    if (confirmed.kind !== "enabled") throw new Error(confirmed.kind);
    return { email, ctx: { ...own, headers: browserAfter(confirmed.cookies) }, code };
  }

  async function proof(person: TestPerson): Promise<Proof> {
    await db.delete(authRateLimits).where(sql`key like 'used-code:%'`);
    return { password, code: await person.code() };
  }

  function change(person: TestPerson, id: string, input: AccountInput, given: Proof) {
    return changeAccount(person.ctx, house, { id, input, expected: null }, given);
  }

  return {
    ...staff,
    house,
    hire,
    setUpFactor,
    /** The password and a code of this person. A test may use one code several times within its half minute. */
    proof,
    /** The same with a code that was used before. */
    async useProof(person: TestPerson): Promise<Proof> {
      const code = await person.code();
      await claimCode({ db, clock }, person.ctx.actor.id, code);
      return { password, code };
    },
    change,
    /** An account that donors see, without a request. */
    async addShown(more: Partial<AccountInput> = {}): Promise<void> {
      const { texts, ...values } = columnsOf(accountValues.parse({ ...typedAccount, ...more }), {});
      const row = values as typeof bankAccounts.$inferInsert;
      await db.insert(bankAccounts).values({ ...row, position: (await db.$count(bankAccounts)) + 1 });
    },
    /** The person requests another IBAN for the first account. Returns the id of the request. */
    async requestIban(person: TestPerson, iban: string): Promise<string> {
      const [account] = await db.select().from(bankAccounts).orderBy(bankAccounts.position);
      if (!account) throw new Error("no account");
      const input = { ...valuesOf(account), iban };
      const requested = await change(person, account.id, input, await proof(person));
      if (requested.kind !== "requested") throw new Error(JSON.stringify(requested));
      return requested.requestId;
    },
    /** Writes an entry of the audit trail about an account of staff. */
    async addAuditEntry(
      action: string,
      id: string,
      changes: { before: object; after: object },
    ): Promise<void> {
      await db
        .insert(auditLog)
        .values({ action, entity: "user", entityId: id, actorName: "Ada", ...changes } as never);
    },
    /** Makes accounts of staff and their changes this much older, as if the days had passed. */
    async ageStaffByDays(days: number): Promise<void> {
      const ago = sql`make_interval(days => ${days}::int)`;
      await db.execute(sql`update admin_users set created_at = created_at - ${ago}`);
      await db.execute(sql`update audit_log set at = at - ${ago}`);
    },
    /** A first gift is completed, which opens the site. Returns its order. */
    async open(): Promise<string> {
      const id = newOrderId(clock);
      await db.transaction(async (tx) => {
        const order = { id, paymentMethod: "card", totalAmount: 25_000, customerName: "Ayşe Yılmaz" };
        await addOrders(tx, [order]);
        const texts = { title: "Genel", description: "…", image: "", category: "genel" };
        await tx
          .insert(campaigns)
          .values({ ...texts, id: "genel" })
          .onConflictDoNothing();
        const target = { campaignId: "genel", campaignTitle: "Genel", category: "genel" };
        const gift = { ...target, donationType: "standart" };
        await tx.insert(orderItems).values({ orderId: id, position: 0, ...gift, amount: 25_000 });
      });
      await approve(db, id, clock.now());
      return id;
    },
    async close(): Promise<void> {
      await staff.close();
    },
    /** Makes the requests effective whose time has come, all of which have waited. */
    async applyWaited(): Promise<number> {
      const undecided = await listUndecided(db);
      return applyDue(house, new Set(undecided.map(({ requestId }) => requestId)));
    },
    listAccounts: () => db.select().from(bankAccounts).orderBy(bankAccounts.position),
    listChanges: () => db.select().from(bankAccountChanges).orderBy(bankAccountChanges.requestedAt),
    listNotices: () => db.select().from(bankAccountNotices),
    async readAccount(iban: string) {
      const [found] = await db.select().from(bankAccounts).where(eq(bankAccounts.iban, iban));
      if (!found) throw new Error(`no account ${iban}`);
      return found;
    },
    sent,
    /** The mail server refuses all mail, or takes it again. */
    refuseMail(refuses: boolean): void {
      refusesMail = refuses;
    },
    /** The token of the link in a mail to this address, the last one. */
    findRefusalToken(address: string): string {
      const mail = sent.findLast(({ to, text }) => to === address && text.includes("?token="));
      return /\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    },
    /** Empties the accounts and the orders, so that the site is not open, and forgets the mail. */
    async clear(): Promise<void> {
      await db.execute(
        sql`truncate bank_accounts, bank_account_changes, bank_account_notices, account_codes, orders,
          auth_rate_limits cascade`,
      );
      sent.length = 0;
    },
  };
}

function secretOf(uri: string): string {
  return Buffer.from(base32.decode(new URL(uri).searchParams.get("secret") ?? "")).toString();
}
