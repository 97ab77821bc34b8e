import type { Answer } from "#server/messaging/channel.ts";
import { measureSms } from "#server/messaging/measure-sms.ts";
import { type Connection, idOf, plainText, postJson } from "./post-json.ts";
import { accepted, isMobile, notMobile, type SmsProvider, toDialled } from "./provider.ts";
import type { AccountOf, SmsKind, SmsSettings } from "./settings.ts";

const settings = {
  username: { variable: "NETGSM_USERNAME", is: "text" },
  password: { variable: "NETGSM_PASSWORD", is: "text" },
  header: { variable: "NETGSM_HEADER", is: "text", meaning: "the approved sender name" },
  apiUrl: { variable: "NETGSM_API_URL", is: "url", meaning: "another address of the NetGSM API" },
} as const satisfies SmsSettings;

type Account = AccountOf<typeof settings>;

/**
 * The meaning of the codes of /send (docs/sms-providers.md#netgsm-codes), and whether the same message may be
 * accepted later.
 */
const refusals = new Map<string, [error: string, again: "later" | "never"]>([
  ["20", ["Metin kabul edilmedi.", "never"]],
  [
    "30",
    ["Kullanıcı adı ya da parola yanlış, API izni yok ya da sunucunun IP adresi izinli değil.", "never"],
  ],
  ["40", ["Gönderici adı tanımlı değil.", "never"]],
  ["50", ["Hesap İYS kontrollü gönderim yapamıyor.", "never"]],
  ["51", ["Aboneliğe ait İYS marka bilgisi yok.", "never"]],
  ["70", ["Eksik ya da yanlış parametre.", "never"]],
  ["80", ["Gönderim sınırı aşıldı.", "later"]],
  ["85", ["Aynı numaraya bir dakikada çok fazla gönderim.", "later"]],
  ["100", ["Sistem hatası.", "later"]],
  ["101", ["Sistem hatası.", "later"]],
]);

/** Creates the provider for NetGSM REST v2, with one message per request. The answer's `code` decides, not the HTTP status. */
export function createNetgsm(account: Account, connection: Connection = {}): SmsProvider {
  const url = `${(account.apiUrl ?? "https://api.netgsm.com.tr").replace(/\/+$/, "")}/sms/rest/v2/send`;
  const credentials = Buffer.from(`${account.username}:${account.password}`).toString("base64");
  return {
    name: "netgsm",
    async send({ phone, text }, signal) {
      if (!isMobile(phone)) return notMobile;
      const body = {
        msgheader: account.header,
        // Without this encoding NetGSM replaces Turkish letters. With it a part is shorter.
        ...(measureSms(text).kind === "gsm7" ? {} : { encoding: "TR" }),
        // "0" marks the message as informational, because the confirmation of a donation is no advertisement.
        iysfilter: "0",
        messages: [{ msg: text, no: toDialled(phone) }],
      };
      const posted = await postJson(url, body, { Authorization: `Basic ${credentials}` }, connection, signal);
      return posted.kind === "answered" ? toAnswer(posted.status, posted.body) : posted;
    },
  };
}

export const netgsm: SmsKind<typeof settings> = { settings, create: createNetgsm };

function toAnswer(status: number, body: Record<string, unknown>): Answer {
  const code = plainText(body.code);
  const messageId = idOf(body.jobid ?? body.jobId);
  // 01 and 02 accept the message with a corrected date; we send no date.
  if (status < 500 && (code === "00" || code === "01" || code === "02")) return accepted("NetGSM", messageId);
  const [error, again] = refusals.get(code) ?? [];
  // A server error, a refusal with a job id, or an undocumented code proves nothing.
  if (error && again && status < 500 && messageId === null) {
    return { kind: "refused", answer: `${error} (NetGSM ${code})`, again };
  }
  const codeText = /^\d{1,4}$/.test(code) ? code : "kod yok";
  return { kind: "unknown", answer: `SMS sağlayıcısının yanıtı belirsiz: NetGSM ${codeText}.` };
}
