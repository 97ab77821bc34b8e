import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import type { SendMail } from "#server/platform/send-mail.ts";
import { areaNames, levelNames } from "#shared/staff/right-names.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { changesGuarded, guardedAreas, holdsGuarded, toHolder } from "./compare-rights.ts";
import { type Confirming, confirmPerson, type NotConfirmed, type Proof } from "./confirm-person.ts";
import { readOverrides } from "./find-holder.ts";
import { listAlerted } from "./list-alerted.ts";
import { type Holder, may, type RightOverrides, rightsOf } from "./permissions.ts";
import { ownWrite, type StaffContext } from "./staff-write.ts";
import { adminUsers } from "./table.ts";

/** The writes that give a person rights to money or to rights, or the account of such a person. */
export type AdministratorStep =
  | { kind: "create"; role: string; name: string; email: string }
  | { kind: "update"; id: string; role: string; active: boolean; overrides?: RightOverrides | undefined }
  | { kind: "password" | "second-factor"; id: string };

export type AdministratorGuard = Confirming & {
  proof: Proof;
  /** Whether the site has opened. Before, the first administrators are still being set up. */
  isOpen(db: Db): Promise<boolean>;
  /** Null without a mail server. */
  mail: { send: SendMail; siteName(): string; screenUrl: string } | null;
};

/** `check` returns why the write would be refused; null when it would not, as far as is known before it. */
type GuardedWrite<Outcome> = { check?: () => Promise<Outcome | null>; write: () => Promise<Outcome> };

/**
 * Runs a write of a member of staff. Once the site is open, some writes ask for the actor's password and code again, and
 * are mailed to present and recent administrators: those that make, demote or switch off an administrator, give rights to
 * settings, users or refunds, take them from a person who stays an administrator, or reset the password or second factor
 * of such a person. Otherwise a thief with a stolen session could make two accounts and wait until they may change the
 * bank accounts, or remove those who would refuse it (docs/decisions/061-bank-accounts.md). A write that is refused
 * anyway uses up no code.
 */
export async function guardAdministrators<Outcome extends { kind: string }>(
  ctx: StaffContext,
  { proof, isOpen, mail, ...confirming }: AdministratorGuard,
  step: AdministratorStep,
  { check, write }: GuardedWrite<Outcome>,
): Promise<Outcome | NotConfirmed> {
  const person = may(ctx.actor, "users", "change") ? await findConcerned(ctx, step) : null;
  if (!person || !(await isOpen(ctx.db))) return write();
  const refused = await check?.();
  if (refused) return refused;
  const unconfirmed = await confirmPerson(ctx, confirming, proof, { withoutFactor: "password" });
  if (unconfirmed) return unconfirmed;
  const outcome = await write();
  if (outcome.kind !== "saved" || !mail) return outcome;
  try {
    await sendAlerts(ctx, mail, person);
  } catch (err) {
    ctx.log.error({ err }, "mails about an administrator failed");
  }
  return outcome;
}

/** Returns what the write does to whom; null when it needs no guard. */
async function findConcerned({ db, actor }: StaffContext, step: AdministratorStep): Promise<string | null> {
  if (step.kind === "create") {
    const isGuarded = holdsGuarded(toHolder(step.role, {}));
    return isGuarded ? `${step.name} (${step.email}) için yönetici hesabı açıldı.` : null;
  }
  const [user] = await db.select().from(adminUsers).where(eq(adminUsers.id, step.id));
  if (!user || user.id === actor.id) return null;
  const person = `${user.fullName} (${user.email})`;
  const overrides = await readOverrides(db, user.id);
  const before = toHolder(user.role, overrides);
  if (step.kind === "update") {
    const loses = user.role === "admin" && !user.banned;
    if (!step.active) return loses ? `${person} adlı yöneticinin hesabı kapatıldı.` : null;
    if (loses && step.role !== "admin") return `${person} artık yönetici değil.`;
    const after = toHolder(step.role, step.overrides ?? overrides);
    const becomesActive = user.banned && holdsGuarded(after);
    if (step.role === "admin" && (user.role !== "admin" || user.banned)) return `${person} yönetici yapıldı.`;
    const isConcerned = becomesActive || changesGuarded(before, after);
    return isConcerned ? `${person} adlı kişinin yetkileri değişti: ${describeGuarded(after)}` : null;
  }
  if (!holdsGuarded(before)) return null;
  const name = user.role === "admin" ? "yöneticinin" : "kişinin";
  return step.kind === "password"
    ? `${person} adlı ${name} parolası sıfırlandı.`
    : `${person} adlı ${name} iki adımlı doğrulaması sıfırlandı.`;
}

/**
 * Whether an administrator must be demoted or switched off before the account is deleted, which asks for password and
 * code. The list, from which accounts are deleted, has no fields for them.
 */
export async function isActiveAdministrator(
  { db, actor }: StaffContext,
  isOpen: AdministratorGuard["isOpen"],
  id: string,
): Promise<boolean> {
  const [user] = await db.select().from(adminUsers).where(eq(adminUsers.id, id));
  return user?.role === "admin" && !user.banned && user.id !== actor.id && (await isOpen(db));
}

function describeGuarded(person: Holder): string {
  const rights = rightsOf(person);
  return `${guardedAreas.map((area) => `${areaNames[area]}: ${levelNames[rights[area]]}`).join(", ")}.`;
}

async function sendAlerts(
  ctx: StaffContext,
  { send, screenUrl, ...mail }: NonNullable<AdministratorGuard["mail"]>,
  what: string,
): Promise<void> {
  const { db, actor, clock, log } = ctx;
  const siteName = mail.siteName();
  const addresses = await ownWrite(ctx, ({ tx }) => listAlerted(tx));
  const [person] = await db.select().from(adminUsers).where(eq(adminUsers.id, actor.id));
  const text = `${what}

Yapan: ${actor.name} (${person?.email ?? "—"}), ${formatDateTime(clock.now(), "tr")}

Yöneticiler bağışçılara gösterilen banka hesaplarını değiştirebilir. Bunu beklemiyorsanız hemen diğer yöneticilerle konuşun ve kullanıcıları kontrol edin: ${screenUrl}

${siteName}
`;
  for (const to of addresses) {
    try {
      await send({ to, subject: `${siteName}: yönetici hesabı değişti`, text });
    } catch (err) {
      log.error({ err }, "mail about an administrator failed");
    }
  }
}
