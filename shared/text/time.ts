/** All constants are milliseconds. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** Turkey has had UTC+3 all year since 2016, and no donation is older. */
export const istanbulOffsetMs = 3 * hourMs;
