import { type CardFault, cardInputs, testCard } from "./card-form.ts";
import { type Language, words } from "./languages.ts";
import { allowedWrongCodes } from "./otp.ts";
import { escapeHtml, framePage, hiddenFields } from "./page-frame.ts";

const currencyNames: Readonly<Record<string, string>> = {
  "949": "TRY",
  "840": "USD",
  "978": "EUR",
  "826": "GBP",
  "392": "JPY",
  "643": "RUB",
};

export const merchantName = "SİMÜLATÖR ÜYE İŞYERİ";

export type PaymentView = {
  readonly language: Language;
  /** The bank finds the payment by this hidden field. */
  readonly token: string;
  readonly number: string;
  readonly amount: number;
  readonly currency: string;
  /** Address of the merchant's site. The page shows its host. */
  readonly site: string;
  readonly cardMask: string | null;
};

// Buttons for trials, with the codes of docs/contract.md#one-time-passwords.
const shortcuts = [
  ["123456", "approve"],
  ["000000", "fail"],
  ["100051", "decline"],
  ["999999", "vanish"],
  ["888888", "twice"],
] as const;

export function cardPage(
  view: PaymentView,
  action: string,
  faults: readonly CardFault[],
  nonce: string,
): string {
  const text = words[view.language];
  const field = (what: CardFault, label: string, attributes: string): string => {
    const wrong = faults.includes(what);
    const ariaAttributes = wrong ? ` aria-invalid="true" aria-describedby="${what}-fault"` : "";
    const fault = wrong ? `<p class="fault" id="${what}-fault">${text[`${what}Fault`]}</p>` : "";
    return `<div class="field"><label for="${what}">${label}</label>
<input id="${what}" name="${cardInputs[what]}" type="text" inputmode="numeric" required ${attributes}${ariaAttributes}>${fault}</div>`;
  };
  const first = faults[0] ?? "cardNumber";
  const focus = (what: CardFault): string => (what === first ? " autofocus" : "");
  const body = `<h1>${text.cardTitle}</h1>
<p class="quiet">${text.cardText}</p>
${details(view)}
<form method="post" action="${escapeHtml(action)}">
${hiddenFields({ token: view.token })}
${faults.length > 0 ? `<p class="error" role="alert">${faults.map((what) => text[`${what}Fault`]).join(" ")}</p>` : ""}
${field("cardNumber", text.cardNumber, `autocomplete="cc-number" maxlength="23"${focus("cardNumber")}`)}
${field("expiry", text.expiry, `autocomplete="cc-exp" maxlength="7"${focus("expiry")}`)}
${field("cvv", text.cvv, `autocomplete="cc-csc" maxlength="4"${focus("cvv")}`)}
<button class="main" type="submit">${text.pay}</button>
<p class="quiet" id="hint">${text.testCard}: <bdi>${testCard}</bdi></p>
</form>`;
  return framePage({ title: text.cardTitle, body, nonce, language: view.language });
}

/** Returns the page for the code. Its form posts `token` and `otp` to `action`. */
export function otpPage(view: PaymentView, action: string, wrongCodes: number, nonce: string): string {
  const text = words[view.language];
  const error =
    wrongCodes === 0
      ? ""
      : `<p class="error" id="fault" role="alert">${text.otpWrong.replace("{left}", String(allowedWrongCodes - wrongCodes))}</p>`;
  const described = wrongCodes === 0 ? "hint" : "fault hint";
  // Enter presses the first button, which therefore must not send a code.
  const body = `<h1>${text.otpTitle}</h1>
<p class="quiet">${text.otpText}</p>
${details(view)}
<form method="post" action="${escapeHtml(action)}">
${hiddenFields({ token: view.token })}
${error}<label for="otp">${text.otp}</label>
<input id="otp" name="otp" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required autofocus aria-describedby="${described}"${wrongCodes === 0 ? "" : ' aria-invalid="true"'}>
<p class="quiet" id="hint">${text.otpHint}</p>
<button class="main" type="submit">${text.send}</button>
<fieldset>
<legend>${text.shortcuts}</legend>
${shortcuts.map(([otp, name]) => `<button type="submit" name="otp" value="${otp}" formnovalidate>${text[name]} (<bdi>${otp}</bdi>)</button>`).join("\n")}
</fieldset>
</form>`;
  return framePage({ title: text.otpTitle, body, nonce, language: view.language });
}

type WayBack = {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly charset?: string;
};

export function callbackPage({ url, fields, charset }: WayBack, language: Language, nonce: string): string {
  const text = words[language];
  const charsetAttribute = charset === undefined ? "" : ` accept-charset="${charset}"`;
  const body = `<h1>${text.returning}</h1>
<p class="quiet">${text.returningText}</p>
<form method="post" action="${escapeHtml(url)}"${charsetAttribute}>
${hiddenFields(fields)}
<button class="main" type="submit">${text.goOn}</button>
</form>`;
  const script = "document.forms[0].submit();";
  return framePage({ title: text.returning, body, nonce, language, script });
}

export function renderLostPage(language: Language, nonce: string): string {
  const text = words[language];
  const body = `<h1>${text.lost}</h1>
<p>${text.lostText}</p>
<p class="quiet">${text.lostWhy}</p>`;
  return framePage({ title: text.lost, body, nonce, language });
}

export function errorPage(
  message: string,
  code: string | undefined,
  language: Language,
  nonce: string,
): string {
  const text = words[language];
  const detail = code === undefined ? "" : `<p class="quiet">${text.code}: ${escapeHtml(code)}</p>`;
  const body = `<h1>${text.failed}</h1><p>${escapeHtml(message)}</p>${detail}`;
  return framePage({ title: text.failed, body, nonce, language });
}

function details(view: PaymentView): string {
  const text = words[view.language];
  const rows = [
    [text.merchant, merchantName],
    [text.site, new URL(view.site).host],
    [text.amount, amountText(view.amount, view.currency)],
    ...(view.cardMask === null ? [] : [[text.card, view.cardMask]]),
    [text.number, view.number],
  ];
  const shown = rows.map(
    ([name, value]) => `<div><dt>${name}</dt><dd><bdi>${escapeHtml(value ?? "")}</bdi></dd></div>`,
  );
  return `<dl>${shown.join("")}</dl>`;
}

function amountText(kurus: number, currency: string): string {
  const whole = String(Math.floor(kurus / 100)).replace(/\B(?=(\d{3})+$)/g, ".");
  return `${whole},${String(kurus % 100).padStart(2, "0")} ${currencyNames[currency] ?? ""}`;
}
