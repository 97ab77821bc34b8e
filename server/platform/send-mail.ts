/** A plain text message to one person. */
export type Mail = { to: string; subject: string; text: string };

/** Sends a message to the mail server. Throws if the server does not accept it. */
export type SendMail = (mail: Mail) => Promise<void>;
