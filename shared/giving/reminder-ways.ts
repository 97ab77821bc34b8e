/** The ways to remind the donor of an unpaid transfer. When the chosen way is impossible, the other one is used. */
export const reminderWays = ["mail", "sms"] as const;
export type ReminderWay = (typeof reminderWays)[number];
