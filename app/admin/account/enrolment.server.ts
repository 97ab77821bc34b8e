import { encode } from "uqr";

/** The data that is shown only once, while a person sets up the second factor. */
export type Enrolment = {
  uri: string;
  /** The secret in groups of four letters, for typing. */
  secret: string;
  backupCodes: string[];
  qr: { size: number; path: string };
};

/** The QR code is drawn on the server, so that it needs no script, inline style or external file. */
export function createEnrolment(uri: string, backupCodes: string[]): Enrolment | null {
  if (!uri.startsWith("otpauth://totp/") || uri.length > 1000 || !URL.canParse(uri)) return null;
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  const groups = secret.replace(/=+$/, "").match(/.{1,4}/g) ?? [];
  const { data, size } = encode(uri, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return {
    uri,
    secret: groups.join(" "),
    backupCodes,
    qr: { size, path },
  };
}
