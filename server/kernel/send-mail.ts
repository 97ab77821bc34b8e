/** A plain text message to one person. */
export type Mail = { to: string; subject: string; text: string };

/** Hands a message to the mail server; throws when that does not take it. */
export type SendMail = (mail: Mail) => Promise<void>;
