/** A plain text message to one person. */
export type Mail = { to: string; subject: string; text: string };

/** Hands a message to the mail server. Throws when the server does not accept it. */
export type SendMail = (mail: Mail) => Promise<void>;
