/** The beginnings of the keys of a report by place: a cash desk, or the way in which a gift without a desk came. */
export const deskPrefix = "desk:";
export const sourcePrefix = "source:";
