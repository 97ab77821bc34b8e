import { inArray } from "drizzle-orm";
import type { ReminderWay } from "#shared/reminder-ways.ts";
import type { SmsConfig } from "../config/config.ts";
import type { Db, Tx } from "../db/connect.ts";
import { settings } from "../db/table.ts";
import { defaultReminderTemplate, defaultSmsTemplate } from "../messaging/write-text.ts";

/** What administrators decide about orders. */
export type OrderSettings = {
  smsTemplate: string;
  /** Whether card donations that complete automatically send an SMS, too. */
  smsAutomatic: boolean;
  /** Days after which unpaid bank transfers are cancelled; null: never. */
  transferDays: number | null;
  /** Days after which the donor of an unpaid bank transfer is reminded, once; null: never. */
  reminderDays: number | null;
  /** `mail`: by SMS only where no mail can go. `sms`: by mail only where no SMS can go. */
  reminderBy: ReminderWay;
  reminderSms: string;
  /** Whether the guard against card testing is on (server/payments/card-testing). */
  cardTesting: boolean;
  /** Kuruş; above it a second administrator approves a refund (server/payments/refunds). */
  refundLimit: number;
};

/** The database key of each setting. */
export const settingKeys = {
  smsTemplate: "sms.template",
  smsAutomatic: "sms.automatic",
  transferDays: "orders.transferDays",
  reminderDays: "mail.reminderDays",
  reminderBy: "reminder.by",
  reminderSms: "reminder.smsTemplate",
  cardTesting: "payments.cardTesting",
  refundLimit: "refund.limit",
} as const;

const defaultOrderSettings: OrderSettings = {
  smsTemplate: defaultSmsTemplate,
  smsAutomatic: false,
  transferDays: 30,
  reminderDays: null,
  reminderBy: "mail",
  reminderSms: defaultReminderTemplate,
  cardTesting: true,
  refundLimit: 10_000_00,
};

export async function readOrderSettings(db: Db | Tx): Promise<OrderSettings> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, Object.values(settingKeys)));
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const template = stored.get(settingKeys.smsTemplate);
  const days = stored.get(settingKeys.transferDays);
  const reminder = stored.get(settingKeys.reminderDays);
  const reminderSms = stored.get(settingKeys.reminderSms);
  const limit = stored.get(settingKeys.refundLimit);
  return {
    smsTemplate: typeof template === "string" ? template : defaultOrderSettings.smsTemplate,
    smsAutomatic: stored.get(settingKeys.smsAutomatic) === true,
    // Some drivers turn a JSON null into SQL's null: 0 means never.
    transferDays: typeof days === "number" ? days || null : defaultOrderSettings.transferDays,
    reminderDays: typeof reminder === "number" ? reminder || null : defaultOrderSettings.reminderDays,
    reminderBy: stored.get(settingKeys.reminderBy) === "sms" ? "sms" : defaultOrderSettings.reminderBy,
    reminderSms: typeof reminderSms === "string" ? reminderSms : defaultOrderSettings.reminderSms,
    cardTesting: stored.get(settingKeys.cardTesting) !== false,
    refundLimit: typeof limit === "number" ? limit : defaultOrderSettings.refundLimit,
  };
}

/** Whether a donor gets an SMS when a card gift completes: texts that promise one ask here. */
export async function sendsSmsAfterGift({
  db,
  config,
}: {
  db: Db;
  config: { sms: Pick<SmsConfig, "kind"> };
}) {
  return config.sms.kind !== "log" && (await readOrderSettings(db)).smsAutomatic;
}
