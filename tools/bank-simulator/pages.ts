import { type Fields, merchantName } from "./bank-record.ts";
import { escapeHtml, hiddenFields } from "./html.ts";
import { allowedWrongCodes } from "./otp.ts";
import { framePage } from "./page-frame.ts";
import type { Transaction } from "./transactions.ts";

const currencyNames: Readonly<Record<string, string>> = {
  "949": "TRY",
  "840": "USD",
  "978": "EUR",
  "826": "GBP",
  "392": "JPY",
  "643": "RUB",
};

// For people who try the site: the buttons type the codes of docs/contract.md#one-time-passwords.
const shortcuts = [
  ["123456", "Onayla (123456)"],
  ["000000", "3D başarısız (000000)"],
  ["100051", "Yetersiz bakiye (100051)"],
  ["999999", "Geri dönme (999999)"],
  ["888888", "İki kez bildir (888888)"],
] as const;

/** The page that asks for the code. Its one form posts `token` and `otp` to `action`. */
export function otpPage(transaction: Transaction, action: string, nonce: string): string {
  const { echo, cardMask, wrongCodes, token } = transaction;
  const left = allowedWrongCodes - wrongCodes;
  const error =
    wrongCodes === 0
      ? ""
      : `<p class="error" id="fault" role="alert">Kod yanlış. ${left} deneme hakkınız kaldı.</p>`;
  const described = wrongCodes === 0 ? "hint" : "fault hint";
  const rows = [
    ["İşyeri", merchantName],
    ["Site", new URL(echo.OkUrl ?? "").host],
    ["Tutar", amountText(echo.PurchAmount ?? "", echo.Currency ?? "")],
    ["Kart", cardMask],
    ["Sipariş no", transaction.orderId],
  ];
  const details = rows.map(
    ([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value ?? "")}</dd></div>`,
  );
  // The nameless button comes first: Enter presses it, and it must not add a code of its own.
  const body = `<h1>Ödemeyi onaylayın</h1>
<p class="quiet">Cep telefonunuza gönderilen doğrulama kodunu girin.</p>
<dl>${details.join("")}</dl>
<form method="post" action="${escapeHtml(action)}">
${hiddenFields({ token })}
${error}<label for="otp">Doğrulama kodu</label>
<input id="otp" name="otp" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required autofocus aria-describedby="${described}"${wrongCodes === 0 ? "" : ' aria-invalid="true"'}>
<p class="quiet" id="hint">Altı haneli kod; bu simülatörde 123456 ödemeyi onaylar.</p>
<button class="main" type="submit">Gönder</button>
<fieldset>
<legend>Deneme kısayolları</legend>
${shortcuts.map(([otp, label]) => `<button type="submit" name="otp" value="${otp}" formnovalidate>${label}</button>`).join("\n")}
</fieldset>
</form>`;
  return framePage({ title: "3D Secure doğrulama", body, nonce });
}

/** The page that returns the result to the merchant: one form that submits itself. */
export function callbackPage(url: string, fields: Fields, nonce: string): string {
  const body = `<h1>İşyerine dönülüyor</h1>
<p class="quiet">Sayfa kendiliğinden değişmezse düğmeye basın.</p>
<form method="post" action="${escapeHtml(url)}">
${hiddenFields(fields)}
<button class="main" type="submit">Devam et</button>
</form>`;
  return framePage({ title: "İşyerine dönülüyor", body, nonce, script: "document.forms[0].submit();" });
}

/** The last page of a payment whose result never reaches the merchant (code 999999). */
export function lostPage(nonce: string): string {
  const body = `<h1>Bağlantı koptu</h1>
<p>Ödemeniz alındı, ancak işyerinin sayfasına dönülemedi.</p>
<p class="quiet">Simülatör bu denemede işyerine haber vermez; sonucu işyerinin bankaya sorması gerekir.</p>`;
  return framePage({ title: "Bağlantı koptu", body, nonce });
}

/** A final page without a return to the merchant. `code` is the gateway's return code, if there is one. */
export function errorPage(text: string, code: string | undefined, nonce: string): string {
  const detail = code === undefined ? "" : `<p class="quiet">Hata kodu: ${escapeHtml(code)}</p>`;
  return framePage({
    title: "İşlem yapılamadı",
    body: `<h1>İşlem yapılamadı</h1><p>${escapeHtml(text)}</p>${detail}`,
    nonce,
  });
}

function amountText(purchAmount: string, currency: string): string {
  const [whole = "", cents = ""] = purchAmount.split(".");
  const grouped = whole.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ".");
  return `${grouped},${cents.padEnd(2, "0")} ${currencyNames[currency] ?? ""}`;
}
