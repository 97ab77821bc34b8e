import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { visa } from "../../tools/bank-simulator/payfor/test-merchant.ts";
import { freePort } from "../../tools/setup/free-port.ts";
import { startBank } from "../harness/bank-process.ts";
import type { Report } from "../harness/report.ts";
import { createSiteProcess } from "../harness/site-process.ts";
import { lookInto } from "../harness/store.ts";
import { driveFirefox, versionOfFirefox } from "./drive-firefox.ts";
import { driveWebkit, isWebkitInstalled } from "./drive-webkit.ts";
import { type DrivenBrowser, type Sought, seek, untilShown } from "./driven-browser.ts";
import { watchPages } from "./watch-pages.ts";

const donor = { name: "Elif Yıldırım", phone: "5321234567" };

export async function firefoxDrill(): Promise<Report | string> {
  const version = versionOfFirefox();
  if (!version) return "Firefox is not installed (apt-get install firefox-esr)";
  return giveIn(() => driveFirefox(version));
}

export async function webkitDrill(): Promise<Report | string> {
  if (!isWebkitInstalled())
    return "WebKit's driver and a display are not installed (apt-get install webkit2gtk-driver xvfb)";
  return giveIn(driveWebkit);
}

/** A donor gives a kurban by card, from the home page through the bank to the thanks, in another browser than Chromium. */
async function giveIn(drive: () => Promise<DrivenBrowser>): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "imece-browsers-"));
  try {
    await using bank = await startBank(folder);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const settings = { PUBLIC_URL: url, TRUST_PROXY: "0", DATA_DIR: folder, SEED: "demo" };
    await using site = await createSiteProcess({ ...bank.env, ...settings });
    await site.start();
    await using watch = await watchPages(port, site.url);
    await using browser = await drive();
    const shown = await give(browser, url);
    await site.stop();
    const orders = await lookInto(
      { dataDir: folder, databaseUrl: null, databaseDirectUrl: null },
      ({ rows }) =>
        rows<Record<string, unknown>>(sql`
        select o.status, o.total_amount::int as total, o.customer_phone as phone, i.campaign_id as campaign,
          i.donation_type as type, a.status as attempt, o.id = a.number as first,
          (select count(*)::int from payment_logs l where l.order_id = o.id and l.status = 'success') as successes
        from orders o join order_items i on i.order_id = o.id join payment_attempts a on a.order_id = o.id
        where o.customer_name = ${donor.name}`),
    );
    const ordered = {
      status: "completed",
      total: 4_500_00,
      phone: donor.phone,
      campaign: "kurban-yurt-disi",
    };
    const paid = { type: "vacip", attempt: "settled", first: true, successes: 1 };
    const booked = isDeepStrictEqual(orders, [{ ...ordered, ...paid }]);
    const approved = bank.books().payments.filter(({ result }) => result === "approved");
    return {
      title: `A card donation in ${browser.name}`,
      figures: { orders: orders.length, "approved by the bank": approved.length, shown },
      faults: {
        "wrong in the database": booked ? [] : [JSON.stringify(orders)],
        "wrong at the bank": approved.length === 1 ? [] : [`${approved.length} approved payments`],
        "errors on the pages": [...browser.errors, ...watch.errors],
        "card number sent to us": watch.bodies.map(String).filter((sent) => sent.includes(visa)),
        "errors in the log": site
          .log()
          .split("\n")
          .filter((line) => /"level":(50|60)/.test(line)),
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the heading of the last page. */
async function give(browser: DrivenBrowser, url: string): Promise<string> {
  const press = async (kind: Sought, name: string) => browser.press(await seek(browser, kind, name));
  const type = async (name: string, text: string) => browser.type(await seek(browser, "field", name), text);
  await browser.open(`${url}/?lang=tr`);
  await press("button", "Bağış Yap");
  // Pressed before the page's script is there, the form leads to the campaign's own page.
  const opened = 'return document.querySelector("dialog[open]") ? "dialog" : location.pathname.slice(1)';
  const where = await untilShown(browser, "dialog", () => browser.call<string>(opened));
  if (where === "bagis") await press("button", "Bağış Yap");
  await press("choice", "Vacip Kurban");
  await type("Ad Soyad", donor.name);
  await type("Telefon", donor.phone);
  await press("choice", "vekâlet");
  await press("button", "Hemen Bağış Yap");
  await type("Kart numarası", visa);
  await type("Son kullanma", "1239");
  await type("CVV", "715");
  await press("button", "bağışla");
  await type("Doğrulama kodu", "123456");
  await press("button", "Gönder");
  await seek(browser, "heading", "Teşekkür ederiz");
  const cleared = 'return localStorage.getItem("shopping-cart") === null';
  await untilShown(browser, "cleared cart", () => browser.call<boolean>(cleared));
  return browser.call<string>(
    'return location.pathname + location.search + " " + document.querySelector("h1").innerText',
  );
}
