import type { Answer } from "#server/messaging/channel.ts";
import { idOf, isObject, type Line, plainText, postJson } from "./post-json.ts";
import { accepted, dialled, isMobile, notMobile, type SmsCredit, type SmsProvider } from "./provider.ts";
import type { AccountOf, SmsKind, SmsSettings } from "./settings.ts";

const settings = {
  key: { variable: "ILETIMERKEZI_KEY", is: "text" },
  hash: { variable: "ILETIMERKEZI_HASH", is: "text" },
  sender: { variable: "ILETIMERKEZI_SENDER", is: "text", meaning: "the approved sender name" },
  apiUrl: {
    variable: "ILETIMERKEZI_API_URL",
    is: "address",
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

/** İleti Merkezi, JSON. Their spelling "receipents" is part of the protocol. */
export function createIletimerkezi(account: Account, line: Line = {}): SmsProvider {
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
        message: { text, receipents: { number: [dialled(phone)] } },
      };
      const posted = await postJson(url, { request: { authentication, order } }, {}, line, signal);
      return posted.kind === "answered" ? understand(posted.status, posted.body) : posted;
    },
    async credit(signal) {
      const posted = await postJson(
        `${base}/v1/get-balance/json`,
        { request: { authentication } },
        {},
        line,
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

function understand(httpStatus: number, { response }: Record<string, unknown>): Answer {
  const { status, order } = isObject(response) ? response : {};
  const code = isObject(status) ? plainText(status.code) : "";
  if (code === "200" && httpStatus < 500) {
    return accepted("İleti Merkezi", isObject(order) ? idOf(order.id) : null);
  }
  const [error, again] = refusals.get(code) ?? [];
  // The HTTP status repeats the code. A server error with any other content proves nothing.
  if (error && again && (httpStatus < 500 || code === "503"))
    return { kind: "refused", answer: `${error} (İleti Merkezi ${code})`, again };
  // The other codes prove nothing. With 451 the same text went to the same number within ten minutes, so it did arrive.
  const shown = /^\d{1,4}$/.test(code) ? code : "kod yok";
  return { kind: "unknown", answer: `SMS sağlayıcısının yanıtı belirsiz: İleti Merkezi ${shown}.` };
}
