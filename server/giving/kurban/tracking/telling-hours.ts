/** The hours in Istanbul in which donors are told about their kurban. */
export const tellingHours = { from: 8, until: 21 } as const;
