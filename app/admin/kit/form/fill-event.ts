/** The event that a form receives before a draft is filled in. Its detail is the names and values. */
export const fillEvent = "imece-fill";
