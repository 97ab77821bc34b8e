/** How the donor of an unpaid transfer is reminded; the other way where this one is impossible. */
export const reminderWays = ["mail", "sms"] as const;
export type ReminderWay = (typeof reminderWays)[number];
