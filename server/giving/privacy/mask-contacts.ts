import { asciiDigits } from "#shared/text/digits.ts";
import { maskMark } from "#shared/text/mask.ts";

/** Names of fields whose whole value is a phone number or an e-mail address, in any format. */
const phoneName = /phone|gsm|mobile|telefon|msisdn/i;
const emailName = /e-?mail|e-?posta/i;
/** Values of these fields identify records. A long number in them is no phone. */
const identifierName =
  /^(?:id|(?:order|user|actor|entity|row|refund|document|campaign|project)Id|number|attemptNumber|iban|reference|bankReference|transactionId)$/;

/** The part before @ has at most 64 characters (RFC 5321, 4.5.3.1.1). Without a limit, long texts would take long. */
const emailPattern = /[^\s@<>"'’(),;:]{1,64}@[^\s@<>"'’(),;]+/g;
/** A UUID, a digest or a Turkish IBAN, in which ten digits in a row are no phone. */
const knownPattern =
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{32,}|TR\d{2}(?: ?\d{4}){5} ?\d{2}(?!\d)/;
/**
 * A number from abroad with `+` or `00`, or a Turkish number of ten digits, which begins with 2 to 5. A longer number,
 * such as an IBAN or a time, does not match. Banks write numbers without a blank before or after them.
 */
const phonePattern =
  /(?<!\d)(?:(?:\+|00)\d(?:[\s().-]?\d){7,14}|(?:90[\s.-]?)?0?\(?[2-5]\d{2}\)?[\s.-]*\d{3}[\s.-]*\d{2}[\s.-]*\d{2})(?!\d)/;
const knownOrPhone = new RegExp(`(${knownPattern.source})|${phonePattern.source}`, "g");

/**
 * Masks the phone numbers and e-mail addresses of donors in data for a person without the right to contacts, also where
 * they are part of a text. Masks, unlike empty values, show that a contact is there.
 */
export function maskContacts<Value>(value: Value): Value {
  return maskField(value, "") as Value;
}

function maskField(value: unknown, name: string): unknown {
  if (typeof value === "string") return maskText(value, name);
  if (Array.isArray(value)) return value.map((item) => maskField(item, name));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, maskField(part, key)]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function maskText(text: string, name: string): string {
  if (text === "") return text;
  if (phoneName.test(name)) return maskPhone(text);
  if (emailName.test(name)) return maskEmail(text);
  const withoutEmails = text.replace(emailPattern, maskEmail);
  return identifierName.test(name) ? withoutEmails : maskPhones(withoutEmails);
}

function maskPhones(text: string): string {
  const typed = asciiDigits(text);
  const masked = typed.replace(knownOrPhone, (found, known?: string) => known ?? maskPhone(found));
  return masked === typed ? text : masked;
}

/** Leaves the last two digits, by which two donors of one screen can be told apart. */
function maskPhone(phone: string): string {
  return `${maskMark} ••• •• ${phone.replace(/\D/g, "").slice(-2)}`;
}

function maskEmail(email: string): string {
  return `${email.slice(0, 1)}${maskMark}@${maskMark}`;
}
