const maxLength = 1_000;

/**
 * Returns the path of an address of the earlier site as it is stored: decoded, in lower case, without the last slash. Null
 * for another text and for the home page, which is a page of this site.
 */
export function readOldPath(text: string): string | null {
  const path = toPath(text.trim());
  if (path === null) return null;
  const normalized = path.toLowerCase().replace(/\/+$/, "");
  return normalized === "" || normalized.length > maxLength ? null : normalized;
}

const sitePages =
  /^\/(?:bagis|bagislarim(?:\/kod|\/ozet)?|sepet|odeme|projeler|haberler|hesap-numaralari|iletisim|sikca-sorulan-sorular|arama|takip|biz-kimiz\/kurumsal|payment\/verify|(?:biz-kimiz\/kurumsal|ode|belge|takip|takip\/siparis)\/[^/]+|(?:projeler|haberler|hikayeler)\/(?![a-z0-9][a-z0-9-]*$)[^/]+)$/;

/**
 * Whether a page of this site always answers the path, so that it never redirects. A path that can be the address of a
 * project, a news item or a story redirects while it has no record.
 */
export function isSitePage(path: string): boolean {
  return sitePages.test(path);
}

/** Returns a path of this site, or null: a redirect must not lead to another site. */
export function readTargetPath(text: string, publicUrl: string): string | null {
  const typed = text.trim();
  // `/\example.org` and `//example.org` are other sites for a browser.
  if (!URL.canParse(typed, publicUrl) || /[\\\p{Cc}]/u.test(typed)) return null;
  const { origin, pathname, search, hash } = new URL(typed, publicUrl);
  const isPath = typed.startsWith("/") || /^https?:\/\//i.test(typed);
  const path = pathname.replace(/^\/+/, "/") + search + hash;
  return isPath && origin === new URL(publicUrl).origin && path.length <= maxLength ? path : null;
}

function toPath(typed: string): string | null {
  const isAddress = /^https?:\/\//i.test(typed) || typed.startsWith("/");
  if (!isAddress || !URL.canParse(typed, "https://old.invalid")) return null;
  const { pathname } = new URL(typed, "https://old.invalid");
  try {
    return decodeURIComponent(pathname).replaceAll("\0", "");
  } catch {
    return null;
  }
}
