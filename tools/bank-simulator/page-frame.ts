import { type Language, words } from "./languages.ts";

const style = `
:root { color-scheme: light; --ink: #1c2b33; --quiet: #53646d; --line: #d5dde1; --accent: #0b5c6b; --ground: #eef2f3; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem 1rem;
  background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 27rem; background: #fff; border: 1px solid var(--line); border-radius: .9rem;
  padding: 1.75rem; box-shadow: 0 8px 30px rgb(28 43 51 / .08); }
.note { margin: 0 0 1.25rem; padding: .6rem .8rem; border-radius: .5rem; background: #fff4d6; color: #5a4300; font-size: .875rem; }
h1 { margin: 0 0 .35rem; font-size: 1.3rem; line-height: 1.3; }
p { margin: 0 0 1rem; }
.quiet { color: var(--quiet); font-size: .925rem; }
dl { margin: 1rem 0 1.25rem; border-block: 1px solid var(--line); padding: .5rem 0; }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .25rem 0; }
dt { color: var(--quiet); } dd { margin: 0; text-align: end; font-weight: 600; overflow-wrap: anywhere; }
#hint { margin-top: .5rem; }
label { display: block; margin-bottom: .35rem; font-weight: 600; }
input { width: 100%; padding: .7rem; border: 1px solid #84949c; border-radius: .5rem; font: inherit; font-size: 1.15rem;
  direction: ltr; }
#otp { font-size: 1.35rem; letter-spacing: .3em; text-align: center; }
.field { margin-bottom: 1rem; }
bdi { font-variant-numeric: tabular-nums; }
button { width: 100%; padding: .7rem 1rem; border: 1px solid var(--accent); border-radius: .5rem; background: #fff;
  color: var(--accent); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: #eaf4f5; }
.main { margin-top: .75rem; background: var(--accent); color: #fff; } .main:hover { background: #08454f; }
:focus-visible { outline: 3px solid #e0902c; outline-offset: 2px; }
fieldset { margin: 1.5rem 0 0; padding: 1rem 0 0; border: 0; border-top: 1px solid var(--line); display: grid; gap: .5rem; }
legend { padding: 0 .5rem 0 0; color: var(--quiet); font-size: .875rem; }
.fault { margin: .35rem 0 0; color: #8c1d13; font-size: .925rem; }
.error { margin: 0 0 .75rem; padding: .6rem .8rem; border-radius: .5rem; background: #fdecea; color: #8c1d13; font-weight: 600; }
`;

type PageParts = {
  readonly title: string;
  readonly body: string;
  readonly nonce: string;
  readonly language: Language;
  readonly script?: string;
};

export function framePage({ title, body, nonce, language, script }: PageParts): string {
  const { note, noMoney } = words[language];
  const scriptElement = script === undefined ? "" : `<script nonce="${nonce}">${script}</script>`;
  return `<!doctype html>
<html lang="${language}"${language === "ar" ? ' dir="rtl"' : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<p class="note"><strong>${note}</strong> – ${noMoney}</p>
${body}
</main>
${scriptElement}
</body>
</html>
`;
}

/** Escapes a text for an element or a double-quoted attribute, so that the value of a hidden field keeps line breaks. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\r\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function hiddenFields(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("\n");
}
