/** The ways to remind a donor of an unpaid transfer. When the chosen way is impossible, the other way is used. */
export const reminderWays = ["mail", "sms"] as const;
export type ReminderWay = (typeof reminderWays)[number];
