import { derivePalette, type Palette, productColor } from "#shared/identity/palette.ts";
import { type Locale, textDirection } from "#shared/text/locale.ts";
import { donorPageAddress, donorPageName } from "./donor-page.ts";
import { type Html, html } from "./html.ts";
import type { Fact, Letter, LetterPart, LetterText, Sender } from "./letter.ts";

/**
 * The design of mail uses the site's colours (app/design-tokens.css) in tables and inline styles, because many mail
 * programs support nothing else. It loads nothing and tracks no reader: the logo is a part of the mail. Classes serve only
 * dark mode and phones.
 */
const sans = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const serif = "font-family:Georgia,'Times New Roman',serif";
const ink = "color:#1c2a23";
const soft = "color:#4a5a51";
const text = `${sans};font-size:16px;line-height:26px;${ink}`;
const small = `${sans};font-size:14px;line-height:22px;${soft}`;

/** The dark colours. Mail programs that ignore them invert the light ones, which stay readable. */
const writeStyle = (palette: Palette) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:520px){.card{padding:28px 22px!important}.half{display:block!important;width:auto!important}
.half.name{padding-bottom:0!important}.half.value{padding-top:0!important;border-top:0!important}}
@media (prefers-color-scheme:dark){.page{background:#14201a!important}.card{background:#1b2a22!important;border-color:#2c4236!important}
.ink,.ink a{color:#f1ede4!important}.soft,.soft a{color:#b9c6be!important}.leaf{background:${palette[800]}!important;border-color:#2c4236!important}
.gold{background:#3b3113!important;border-color:#7f5a14!important}.gold .soft{color:#efcd7f!important}.line{border-color:#2c4236!important}.brand{color:${palette[200]}!important}}`;

export function letterHtml(letter: Letter): string {
  const { language, subject, preview, heading, greeting, paragraph, parts, closing, reason, sender } = letter;
  const dir = textDirection(language);
  const palette = derivePalette(sender.color ?? productColor);
  const page = html`<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${subject}</title>
<style>${{ html: writeStyle(palette) }}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f8f3ea;-webkit-text-size-adjust:100%">
<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${dir}" style="background:#f8f3ea">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td align="center" style="padding:0 0 20px">
${logo(sender)}<p class="brand" style="${serif};margin:0;font-size:22px;line-height:30px;font-weight:bold;color:${palette[800]}">${sender.name}</p>
<div style="width:44px;height:3px;margin:10px auto 0;background:${palette[400]};border-radius:2px;font-size:0;line-height:0">&nbsp;</div>
</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #efe6d6;border-radius:14px;padding:36px 40px;text-align:start">
<h1 class="ink" style="${serif};margin:0 0 18px;font-size:27px;line-height:35px;font-weight:bold;${ink}">${heading}</h1>
${lines(greeting)}${lines(paragraph)}
${parts.map((part) => partHtml(part, language, palette))}
${lines(closing, "28px 0 0")}
<p class="ink" style="${text};margin:4px 0 0;font-weight:bold">${sender.name}</p>
</td></tr>
<tr><td class="soft" align="center" style="${small};padding:24px 12px 0;font-size:13px;line-height:21px">
${contact(sender, language, palette)}
<p style="margin:12px 0 0">${reason}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return page.html;
}

/** Keeps the line breaks of a text by staff. */
function lines(staffText: string, margin = "0 0 14px"): Html | null {
  if (staffText.trim() === "") return null;
  const htmlLines = staffText.split("\n").map((line, n) => html`${n > 0 ? { html: "<br>" } : null}${line}`);
  return html`<p class="ink" style="${text};margin:${margin}">${htmlLines}</p>`;
}

/** The name that the mail gives to the logo among its parts (RFC 2392). */
export const logoPart = "logo";

/** The name of the foundation is beside the logo, so the logo has no text. */
function logo({ logo: png }: Sender): Html | null {
  if (!png) return null;
  const size = new DataView(png.buffer, png.byteOffset, png.byteLength);
  // The size of a PNG is in its first chunk (PNG, section 11.2.1).
  const shown = (offset: number) => Math.ceil(size.getUint32(offset) / 2);
  return html`<img src="cid:${logoPart}" alt="" width="${String(shown(16))}" height="${String(shown(20))}" style="display:block;border:0;border-radius:6px;margin:0 auto 10px">`;
}

function partHtml(part: LetterPart, language: Locale, palette: Palette): Html {
  switch (part.kind) {
    case "amount":
      return panel(
        "leaf",
        `background:${palette[50]};border:1px solid ${palette[100]}`,
        html`${label(part.name)}<p class="ink" style="${serif};margin:2px 0 0;font-size:32px;line-height:40px;font-weight:bold;${ink}"><bdi>${part.amount}</bdi></p>`,
      );
    case "code":
      return panel(
        "gold",
        "background:#fbf0d4;border:1px solid #efcd7f",
        html`${label(part.name)}<p class="ink" style="${sans};margin:2px 0 4px;font-size:26px;line-height:34px;font-weight:bold;letter-spacing:1px;${ink}">${code(part.value)}</p>
<p class="soft" style="${small};margin:0;color:#6b4c11">${part.purpose}</p>`,
      );
    case "facts":
      return html`${part.title ? title(part.title) : null}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${part.facts.map(
        (fact, n) => factRow(fact, n === 0, language),
      )}</table>`;
    case "items":
      return html`${title(part.title)}<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${part.items.map(
        (item, n) => itemRow(item, n === 0, language),
      )}</table>`;
    case "list":
      return html`${title(part.title)}<ul class="ink" style="${text};margin:0 0 20px;padding-inline-start:22px">${part.lines.map(
        (line) => html`<li style="margin:0 0 6px">${line}</li>`,
      )}</ul>`;
    case "link":
      return html`<p style="margin:8px 0 20px"><a href="${part.address}" style="${text};display:inline-block;padding:12px 22px;border-radius:999px;background:${palette[700]};color:#ffffff;font-weight:bold;text-decoration:none">${part.name}</a></p>`;
    case "note":
      return html`<p class="soft" style="${small};margin:0 0 20px">${part.text}</p>`;
  }
}

function panel(name: string, panelStyle: string, content: Html): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td class="${name}" style="${panelStyle};border-radius:10px;padding:16px 20px;text-align:start">${content}</td></tr></table>`;
}

function label(name: string): Html {
  return html`<p class="soft" style="${small};margin:0">${name}</p>`;
}

function title(written: string): Html {
  return html`<h2 class="ink" style="${serif};margin:26px 0 8px;font-size:19px;line-height:26px;font-weight:bold;${ink}">${written}</h2>`;
}

const rowBorder = (isFirst: boolean) => (isFirst ? "" : "border-top:1px solid #efe6d6;");

function factRow({ name, value, code: isCode }: Fact, isFirst: boolean, language: Locale): Html {
  const cellStyle = `${rowBorder(isFirst)}text-align:start;vertical-align:top`;
  return html`<tr><td class="half name line soft" width="30%" style="${small};${cellStyle};padding:9px 12px 9px 0;padding-inline:0 12px">${name}</td><td class="half value line ink" style="${text};${isCode ? "font-size:15px;" : ""}${cellStyle};padding:7px 0;font-weight:bold;word-break:break-word">${
    isCode ? code(value.text) : textHtml(value, language)
  }</td></tr>`;
}

function itemRow(
  { title: itemTitle, detail, amount }: { title: LetterText; detail: string; amount: string | null },
  isFirst: boolean,
  language: Locale,
): Html {
  const cellStyle = `${rowBorder(isFirst)}padding:10px 0;vertical-align:top`;
  return html`<tr><th scope="row" class="line ink" style="${text};${cellStyle};text-align:start;font-weight:normal;word-break:break-word"><b>${textHtml(itemTitle, language)}</b><br><span class="soft" style="${small}">${detail}</span></th>${
    amount === null
      ? null
      : html`<td class="line ink" style="${text};${cellStyle};text-align:end;font-weight:bold;white-space:nowrap;padding-inline-start:16px"><bdi>${amount}</bdi></td>`
  }</tr>`;
}

function textHtml({ text: words, language }: LetterText, letterLanguage: Locale): Html {
  if (language === undefined || language === letterLanguage) return html`<bdi>${words}</bdi>`;
  return html`<bdi lang="${language}" dir="${textDirection(language)}">${words}</bdi>`;
}

function code(value: string): Html {
  return html`<bdi dir="ltr">${value}</bdi>`;
}

function contact(
  { name, address, phone, email, url, registry }: Sender,
  language: Locale,
  palette: Palette,
): Html {
  const link = `color:${palette[700]};text-decoration:underline`;
  const phoneAndEmail = html`${phone && html`<bdi dir="ltr" style="white-space:nowrap">${phone}</bdi>`}${phone && email && " · "}${email && html`<bdi dir="ltr">${email}</bdi>`}`;
  return html`<p style="margin:0"><b>${name}</b></p>${
    address && html`\n<p style="margin:0"><bdi>${address}</bdi></p>`
  }${(phone || email) && html`\n<p style="margin:0">${phoneAndEmail}</p>`}
<p style="margin:0"><a href="${url}" style="${link}"><bdi dir="ltr">${url.replace(/^https?:\/\//, "")}</bdi></a> · <a href="${donorPageAddress(url)}" style="${link}">${donorPageName(language)}</a></p>${
    registry ? html`<p style="margin:0">${registry}</p>` : null
  }`;
}
