import type { contact as tr } from "../tr/contact.ts";

export const contact: Record<keyof typeof tr, string> = {
  "contact.kicker": "Our door is open",
  "contact.title": "Contact",
  "contact.lead":
    "A question, a suggestion, or a wish to volunteer: call us, write to us, or come by for a glass of tea.",
  "contact.address": "Address",
  "contact.phone": "Phone",
  "contact.email": "E-mail",
  "contact.call": "Call us",
  "contact.write": "Write to us",
  "contact.map": "Show on the map",
  "contact.map.note": "The map opens at OpenStreetMap; nothing is sent before you open it.",
  "contact.follow": "Follow us",
  "contact.help.title": "Perhaps you are looking for this",
  "contact.help.accounts": "I would like to donate by bank transfer",
  "contact.help.donate": "I would like to donate by card",
  "contact.help.careers": "I would like to work at the foundation",
  "contact.help.media": "I am a journalist",
};
