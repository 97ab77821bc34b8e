import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { BankDaysView } from "#server/giving/payments/reconcile/read-bank-days.ts";
import { formatDate, shiftDay } from "#shared/text/dates.ts";
import { dayMs, hourMs } from "#shared/text/time.ts";
import { healthText as text } from "./health-messages.ts";

/** The state of an open site. A part that could not be read is undefined. */
export type HealthFacts = {
  /** The milliseconds since the last complete backup; null without one. */
  backupAgeMs: number | null | undefined;
  /** The number of SMS and of mails whose delivery failed or is not known. */
  sms: number | undefined;
  mail: number | undefined;
  /** The milliseconds until the certificate ends, negative afterwards; null if the server cannot know it. */
  certificateMs: number | null | undefined;
  bankDays: BankDaysView | undefined;
  /** The number of rows of statements that are not paired with a gift. */
  transfers: number | undefined;
  alarms: number | undefined;
};

export type HealthName = keyof HealthFacts;
/** `good`: nothing to do. `attention`: staff or the operator should act. `unknown`: the server cannot say. */
export type HealthTone = "good" | "attention" | "unknown";
export type HealthLine = { name: HealthName; tone: HealthTone; text: string };

/** A nightly backup may be late by two hours. */
const maxBackupAgeMs = 26 * hourMs;
/** Certificates are renewed 30 days before their end, so an earlier warning would be false. */
const certificateWarningMs = 14 * dayMs;

/** Describes the state of an open site in sentences. */
export function describeHealth(facts: HealthFacts): HealthLine[] {
  return [
    line("backupAgeMs", facts.backupAgeMs, (age) =>
      age === null
        ? ["attention", text.noBackup]
        : [age <= maxBackupAgeMs ? "good" : "attention", text.backup(describeAge(age))],
    ),
    line("alarms", facts.alarms, (count) => describeCount(count, text.noAlarms, text.alarms)),
    ...describeComparisons(facts.bankDays),
    line("transfers", facts.transfers, (count) => describeCount(count, text.noTransfers, text.transfers)),
    line("sms", facts.sms, (count) => describeCount(count, text.noSms, text.sms)),
    line("mail", facts.mail, (count) => describeCount(count, text.noMail, text.mail)),
    line("certificateMs", facts.certificateMs, describeCertificate),
  ];
}

type Described = readonly [tone: HealthTone, text: string];

function line<Value>(
  name: HealthName,
  value: Value | undefined,
  describe: (value: Value) => Described,
): HealthLine {
  const [tone, sentence] = value === undefined ? (["unknown", text.unread] as const) : describe(value);
  return { name, tone, text: sentence };
}

function describeCount(count: number, none: string, some: (count: string) => string): Described {
  return count === 0 ? ["good", none] : ["attention", some(formatCount(count))];
}

function describeCertificate(ms: number | null): Described {
  if (ms === null) return ["unknown", text.certificateUnknown];
  const days = Math.floor(Math.abs(ms) / dayMs);
  if (ms < 0) return ["attention", text.certificateEnded(formatCount(days))];
  return [ms < certificateWarningMs ? "attention" : "good", text.certificate(formatCount(days))];
}

/** Describes the last comparison with each bank. */
function describeComparisons(view: BankDaysView | undefined): HealthLine[] {
  if (!view) return [line("bankDays", undefined, () => ["unknown", ""])];
  return view.banks.map(({ name, last, waiting }) =>
    line("bankDays", last, (compared) => {
      if (compared === null) return ["unknown", text.neverCompared(name)];
      // The newest day is compared half an hour after its end.
      const isLate = compared.day < shiftDay(view.newest, -1);
      const result =
        compared.differences > 0 ? text.differences(formatCount(compared.differences)) : text.noDifference;
      const missing = isLate ? text.comparedLate : text.incomplete(formatCount(waiting.length));
      const isIncomplete = isLate || waiting.length > 0;
      return [
        isIncomplete || compared.differences > 0 ? "attention" : "good",
        text.compared(name, formatDate(compared.day, "tr"), isIncomplete ? `${result}; ${missing}` : result),
      ];
    }),
  );
}

/** Returns an age such as `26 saat`, in days from two days on. */
function describeAge(ms: number): string {
  const hours = Math.floor(ms / hourMs);
  if (hours < 1) return text.lessThanAnHour;
  return hours < 48 ? text.hours(formatCount(hours)) : text.days(formatCount(Math.floor(ms / dayMs)));
}
