import type { donate as tr } from "../tr/donate.ts";

export const donate: Record<keyof typeof tr, string> = {
  "donate.kicker": "Donate",
  "donate.heading.tumu": "Be part of something good",
  "donate.lead.tumu":
    "Choose the campaign closest to your heart and decide how much to give. Every donation is used for the purpose it was given for.",
  "donate.pages": "Pages of campaigns",
  "donate.pages.back": "Previous campaigns",
  "donate.pages.on": "More campaigns",
  "donate.selected": "The campaign you chose",
  "donate.selectedProject": "The project you chose",
  "donate.showAll": "See all campaigns",
  "donate.empty": "There is no active campaign in this category yet.",
  "donate.loadFailed": "Something went wrong while loading the campaigns.",
  "donate.noscript":
    "To donate on this site, JavaScript must be switched on in your browser. You can also send your donation straight to our bank accounts.",
  "donate.bankAccounts": "Our bank accounts",

  "donate.amount": "Donation amount",
  "donate.price": "Price of the qurbani",
  "donate.shares": "{count, plural, one {{count} share} other {{count} shares}}",
  "donate.shares.less": "One share fewer",
  "donate.shares.more": "One share more",
  "donate.quickAmounts": "Suggested amounts",
  "donate.give": "Donate",
  "donate.continue": "Continue",
  "donate.progress": "{collected} / {target} · {percent}%",
  "donate.progressOf": "{title}: donations collected",
  "donate.collected": "{collected} donated so far",
  "donate.collectedShort": "{collected} donated",
  "donate.percentShort": "{percent}% raised",
  "donate.reached": "Goal reached",
  "donate.readProject": "About the project",

  "donate.modal.kurbanType": "Kind of qurbani",
  "donate.modal.donationType": "Kind of donation",
  "donate.modal.phone": "Phone number",
  "donate.modal.phoneExample": "5XX XXX XX XX",
  "donate.modal.optional": "optional",
  "donor.change": "change",
  "donor.forget": "Forget me on this device",
  "donate.modal.consent":
    "I authorise the foundation to have my qurbani slaughtered on my behalf and shared with people in need.",
  "donate.modal.pay": "Donate now",
  "donate.modal.add": "Add to cart",
  "donate.modal.paying": "Taking you to payment…",
  "donate.modal.secure": "You pay safely in the next step.",
  "donate.added": "Your donation is in the cart!",
  "donate.toCart": "Go to cart",
  /** Their title in search results. */
  "search.campaigns": "Campaigns",
};
