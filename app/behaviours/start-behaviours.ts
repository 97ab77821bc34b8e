import { rememberSharedDevice } from "#app/site/donate/shared-device.ts";
import { cartBadge } from "./cart-badge.ts";
import { listenForCopies } from "./copy.ts";
import { dropdown } from "./dropdown.ts";
import { gallery } from "./gallery.ts";
import { giveBar } from "./give-bar.ts";
import { intoView } from "./into-view.ts";
import { handleOverlays } from "./overlays.ts";
import { markScrolled } from "./scrolled.ts";
import { searchLink } from "./search-link.ts";
import { share } from "./share.ts";

/** The function for each value of `data-behaviour`. */
const behaviours: Record<string, (element: HTMLElement) => void> = {
  "cart-badge": cartBadge,
  dropdown,
  "give-bar": giveBar,
  gallery,
  focus: (element) => element.focus({ preventScroll: true }),
  "into-view": intoView,
  // These are rarely used, so they are loaded on demand.
  faqs: (page) => void import("./faqs.ts").then(({ faqs }) => faqs(page)),
  "cart-notice": (part) => void import("./cart-notice.ts").then(({ cartNotice }) => cartNotice(part)),
  "poll-result": () => void import("./poll-result.ts").then(({ pollResult }) => pollResult()),
  "give-again": (link) => void import("#app/site/donor-page/give-again.ts").then((it) => it.giveAgain(link)),
  map: (element) => void import("./map.ts").then(({ map }) => map(element)),
  "paid-cart": (element) => void import("./paid-cart.ts").then(({ paidCart }) => paidCart(element)),
  print: (button) => button.addEventListener("click", () => print()),
  "renew-tracking": (page) => void import("./renew-tracking.ts").then((it) => it.renewTracking(page)),
  "save-picture": (button) =>
    button.addEventListener(
      "click",
      () => void import("./save-picture.ts").then((it) => it.savePicture(button)),
    ),
  "search-link": searchLink,
  "set-aside": (link) => void import("./set-aside.ts").then(({ showSetAsideLink }) => showSetAsideLink(link)),
  share,
  "typed-address": (note) => void import("./typed-address.ts").then((it) => it.typedAddress(note)),
};

/** Starts the behaviours of a server-rendered page, which also works as a document without them. */
export function startBehaviours(): void {
  rememberSharedDevice();
  markScrolled();
  listenForCopies();
  handleOverlays();
  for (const element of document.querySelectorAll<HTMLElement>("[data-behaviour]")) {
    behaviours[element.dataset.behaviour ?? ""]?.(element);
  }
}
