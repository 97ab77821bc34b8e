import type { Answer } from "#server/messaging/channel.ts";
import { type Connection, idOf, isObject, plainText, postJson } from "./post-json.ts";
import { accepted, isMobile, notMobile, type SmsCredit, type SmsProvider, toDialled } from "./provider.ts";
import type { AccountOf, SmsKind, SmsSettings } from "./settings.ts";

const settings = {
  key: { variable: "ILETIMERKEZI_KEY", is: "text" },
  hash: { variable: "ILETIMERKEZI_HASH", is: "text" },
  sender: { variable: "ILETIMERKEZI_SENDER", is: "text", meaning: "the approved sender name" },
  apiUrl: {
    variable: "ILETIMERKEZI_API_URL",
    is: "url",
    meaning: "another address of the İleti Merkezi API",
  },
} as const satisfies SmsSettings;

type Account = AccountOf<typeof settings>;

/**
 * The meaning of the codes (docs/sms-providers.md#json-of-iletimerkezicom), and whether the same message may be
 * accepted later.
 */
const refusals = new Map<string, [error: string, again: "later" | "never"]>([
  ["400", ["İstek çözümlenemedi.", "never"]],
  ["401", ["Anahtar yanlış ya da sunucunun IP adresi izinli değil.", "never"]],
  ["402", ["Bakiye yetersiz.", "never"]],
  ["404", ["API adresi yanlış.", "never"]],
  ["422", ["Değerler geçerli değil.", "never"]],
  ["450", ["Gönderici adı kullanılamıyor.", "never"]],
  ["452", ["Alıcı numarası yanlış ya da engelli.", "never"]],
  ["453", ["Metin çok uzun.", "never"]],
  ["454", ["Metin boş.", "never"]],
  ["457", ["Tarih yanlış.", "never"]],
  ["459", ["Gönderici adı boş.", "never"]],
  ["460", ["Gönderici adı geçerli değil.", "never"]],
  ["466", ["Numara yanlış.", "never"]],
  ["468", ["İYS bilgisi eksik.", "never"]],
  ["469", ["İYS listesi eksik.", "never"]],
  ["470", ["İYS kodu eksik.", "never"]],
  ["503", ["Servis geçici olarak kapalı.", "later"]],
]);

/** Creates the provider for the JSON API of İleti Merkezi, which spells "receipents". */
export function createIletimerkezi(account: Account, connection: Connection = {}): SmsProvider {
  const base = (account.apiUrl ?? "https://api.iletimerkezi.com").replace(/\/+$/, "");
  const url = `${base}/v1/send-sms/json`;
  const authentication = { key: account.key, hash: account.hash };
  return {
    name: "iletimerkezi",
    async send({ phone, text }, signal) {
      if (!isMobile(phone)) return notMobile;
      const order = {
        sender: account.sender,
        sendDateTime: [],
        iys: "0",
        iysList: "BIREYSEL",
        message: { text, receipents: { number: [toDialled(phone)] } },
      };
      const posted = await postJson(url, { request: { authentication, order } }, {}, connection, signal);
      return posted.kind === "answered" ? toAnswer(posted.status, posted.body) : posted;
    },
    async credit(signal) {
      const posted = await postJson(
        `${base}/v1/get-balance/json`,
        { request: { authentication } },
        {},
        connection,
        signal,
      );
      return posted.kind === "answered" ? readCredit(posted.body) : { kind: "refused", error: posted.answer };
    },
  };
}

function readCredit({ response }: Record<string, unknown>): SmsCredit {
  const { status, balance } = isObject(response) ? response : {};
  const code = isObject(status) ? plainText(status.code) : "";
  const sms = isObject(balance) ? Number(plainText(balance.sms) || Number.NaN) : Number.NaN;
  if (code === "200" && Number.isFinite(sms)) return { kind: "left", sms };
  const [error] = refusals.get(code) ?? [];
  return { kind: "refused", error: error ?? `yanıt anlaşılmadı (${code || "kod yok"})` };
}

export const iletimerkezi: SmsKind<typeof settings> = { settings, create: createIletimerkezi };

function toAnswer(httpStatus: number, { response }: Record<string, unknown>): Answer {
  const { status, order } = isObject(response) ? response : {};
  const code = isObject(status) ? plainText(status.code) : "";
  if (code === "200" && httpStatus < 500) {
    return accepted("İleti Merkezi", isObject(order) ? idOf(order.id) : null);
  }
  const [error, again] = refusals.get(code) ?? [];
  // The HTTP status repeats the code. A server error with any other content proves nothing.
  if (error && again && (httpStatus < 500 || code === "503"))
    return { kind: "refused", answer: `${error} (İleti Merkezi ${code})`, again };
  // The other codes prove nothing. 451 means that the number has got the same text within ten minutes.
  const codeText = /^\d{1,4}$/.test(code) ? code : "kod yok";
  return { kind: "unknown", answer: `SMS sağlayıcısının yanıtı belirsiz: İleti Merkezi ${codeText}.` };
}
