/** The settings that had addresses of their own until 1.1.0, and their sections. */
export const formerAddresses: Readonly<Record<string, string>> = {
  foundation: "settings/foundation",
  "documents/settings": "settings/documents",
  "transfers/settings": "settings/matching",
  "privacy/retention": "settings/retention",
};
