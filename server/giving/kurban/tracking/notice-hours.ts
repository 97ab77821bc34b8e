/** The hours in Istanbul in which donors are notified of their kurban. */
export const noticeHours = { from: 8, until: 21 } as const;
