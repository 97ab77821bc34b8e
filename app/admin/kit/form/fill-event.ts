/** Sent to a form before a program fills in values; its detail is their names and values. */
export const fillEvent = "imece-fill";
