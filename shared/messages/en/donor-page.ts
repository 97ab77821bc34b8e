/** The page of donors who return. */
export const donorPage = {
  "donorPage.title": "My donations",
  "donorPage.lead": "Type your phone number or e-mail address. We will send you an entry code.",
  "donorPage.contact": "Phone or e-mail",
  "donorPage.contactHint": "The one you gave with your donation.",
  "donorPage.contactRefused": "Please type a phone number or an e-mail address.",
  "donorPage.send": "Send the code",
  "donorPage.codeTitle": "Entry code",
  "donorPage.codeSent": "If there is a record with this contact, the code has been sent. If it does not arrive, you can ask for it again after 2 minutes.",
  "donorPage.code": "Six-digit code",
  "donorPage.codeWrong": "The code is wrong or has expired.",
  "donorPage.enter": "Enter",
  "donorPage.again": "Ask for a new code",
} as const;
