import { matchPath } from "react-router";
import { ownValue } from "#shared/text/own-value.ts";
import { accountText } from "./account/messages.ts";
import { accountsText as bankAccountsText } from "./accounts/messages.ts";
import { bankText } from "./alarms/bank-texts.ts";
import { alarmsText } from "./alarms/messages.ts";
import { auditText } from "./audit/messages.ts";
import { answersText, guideText, payText } from "./banks/guide-messages.ts";
import { bankSettingsText, banksText } from "./banks/messages.ts";
import { brandingText } from "./branding/messages.ts";
import { cashText, dayText } from "./cash/messages.ts";
import { dashboardText } from "./dashboard/messages.ts";
import { documentSettingsText, documentsText, firstNumberText, movedText } from "./documents/messages.ts";
import { donorsText, donorText } from "./donors/messages.ts";
import { figuresText } from "./figures/messages.ts";
import { foundationText } from "./foundation/messages.ts";
import { importText } from "./import/messages.ts";
import type { FailureText } from "./kit/failure/keep-screen.ts";
import { viewText } from "./kit/list/view-texts.ts";
import { animalText } from "./kurban/animals/texts.ts";
import { hallText, kurbanDayText } from "./kurban/day-texts.ts";
import { decisionText } from "./kurban/decision-texts.ts";
import { distributionText, fileText } from "./kurban/distribution/texts.ts";
import { linkText, problemText } from "./kurban/field-texts.ts";
import { mediaText } from "./kurban/media-texts.ts";
import { kurbanText, placeText, seasonText } from "./kurban/messages.ts";
import { minuteText } from "./kurban/minute-texts.ts";
import { offerText } from "./kurban/offer-texts.ts";
import { seasonReportText } from "./kurban/report/texts.ts";
import { holdText, overText, pasteText } from "./kurban/share-texts.ts";
import { mailText } from "./mail/messages.ts";
import { notesText, tasksText } from "./notes/messages.ts";
import { addressesText } from "./old-addresses/messages.ts";
import { mailText as orderMailText } from "./orders/mail-texts.ts";
import { detailText, ordersText, smsText } from "./orders/messages.ts";
import { payLinkText } from "./orders/pay-link-texts.ts";
import { paymentText } from "./orders/payment-texts.ts";
import { completeTickedIntent } from "./orders/read-query.ts";
import { logsText } from "./payment-logs/messages.ts";
import { privacyText, retentionText } from "./privacy/messages.ts";
import { ratesText } from "./rates/messages.ts";
import { readyText } from "./ready/messages.ts";
import { refundsText, refundText } from "./refunds/messages.ts";
import { reportText } from "./reports/messages.ts";
import { sections } from "./sections.ts";
import { settingsText } from "./settings/messages.ts";
import { signInText } from "./sign-in/messages.ts";
import { giftText, takenText } from "./take-gift/messages.ts";
import { accountsText } from "./transfers/account-texts.ts";
import { transfersText } from "./transfers/messages.ts";
import { rowText } from "./transfers/row-messages.ts";
import { rulesText } from "./transfers/rule-texts.ts";
import { transferSettingsText } from "./transfers/setting-texts.ts";
import { usersText } from "./users/messages.ts";
import { versionsText } from "./versions/messages.ts";
import { wordsText } from "./words/messages.ts";

/** The texts of a screen about a failed load and failed submissions. `save` is the text for all other intents. */
type Texts = { load: string } & Record<string, string>;

const defaultTexts = { load: "Sayfa yüklenirken bir hata oluştu.", save: "İşlem sırasında bir hata oluştu." };

/** The texts by the path of the screen below the prefix. The first match counts. */
export const failureTexts: Record<string, Texts> = {
  "": { load: dashboardText.loadFailed },
  ...Object.fromEntries(sections.flatMap(sectionTexts)),
  logout: { load: signInText.signOutFailed, save: signInText.signOutFailed },
  users: {
    load: usersText.loadFailed,
    delete: usersText.deleteFailed,
    "require-second-factor": usersText.requirementFailed,
  },
  "users/create": { load: usersText.loadOneFailed, save: usersText.addFailed },
  "users/edit/:id": {
    load: usersText.loadOneFailed,
    save: usersText.saveFailed,
    password: usersText.passwordFailed,
    "second-factor": usersText.factorFailed,
    invite: usersText.inviteFailed,
  },
  views: { load: viewText.loadFailed, save: viewText.saveFailed, delete: viewText.deleteFailed },
  notes: {
    load: notesText.loadFailed,
    save: notesText.saveFailed,
    edit: notesText.saveFailed,
    delete: notesText.deleteFailed,
    finish: notesText.markFailed,
    reopen: notesText.markFailed,
  },
  tasks: { load: tasksText.loadFailed },
  ready: { load: readyText.loadFailed, open: readyText.openFailed },
  accounts: {
    load: bankAccountsText.loadFailed,
    save: bankAccountsText.failed,
    move: bankAccountsText.moveFailed,
  },
  "accounts/create": { load: bankAccountsText.loadOneFailed, save: bankAccountsText.saveFailed },
  "accounts/edit/:id": { load: bankAccountsText.loadOneFailed, save: bankAccountsText.saveFailed },
  orders: { load: ordersText.loadFailed, [completeTickedIntent]: detailText.statusFailed },
  kurban: { load: kurbanText.loadFailed },
  "kurban/seasons/create": { load: seasonText.loadFailed, save: seasonText.saveFailed },
  "kurban/seasons/edit/:id": { load: seasonText.loadFailed, save: seasonText.saveFailed },
  "kurban/seasons/:id": { load: seasonText.loadFailed, save: kurbanText.failed },
  "kurban/seasons/:season/places/create": { load: placeText.loadFailed, save: placeText.saveFailed },
  "kurban/places/:id": { load: placeText.loadFailed, save: placeText.saveFailed },
  "kurban/seasons/:season/offers/create": { load: offerText.loadFailed, save: offerText.saveFailed },
  "kurban/offers/:id": { load: offerText.loadFailed, save: offerText.saveFailed },
  "kurban/shares": { load: pasteText.loadFailed, name: pasteText.failed },
  "kurban/shares/:orderId/names": {
    load: pasteText.loadFailed,
    read: pasteText.unreadable,
    save: pasteText.failed,
  },
  "kurban/animals": { load: animalText.loadFailed, save: animalText.failed },
  "kurban/animals/create": { load: animalText.loadFailed, save: animalText.failed },
  "kurban/animals/ear-tags": { load: animalText.loadFailed, save: animalText.failed },
  "kurban/animals/assign": { load: animalText.loadFailed, save: animalText.failed },
  "kurban/animals/print": { load: animalText.loadFailed, save: animalText.failed },
  "kurban/animals/:id": { load: animalText.loadFailed, save: animalText.failed },
  "kurban/over": { load: overText.loadFailed, resolve: kurbanText.failed },
  "kurban/problems": {
    load: problemText.loadFailed,
    finish: kurbanText.failed,
    retry: kurbanText.failed,
  },
  "kurban/links": { load: linkText.loadFailed, create: linkText.failed, revoke: kurbanText.failed },
  "kurban/day": { load: kurbanDayText.loadFailed },
  "kurban/hall": { load: hallText.loadFailed },
  "kurban/media": {
    load: mediaText.loadFailed,
    link: mediaText.failed,
    show: mediaText.failed,
    hide: mediaText.failed,
    mute: mediaText.failed,
    delete: mediaText.failed,
  },
  "kurban/holds": { load: holdText.loadFailed, release: kurbanText.failed },
  "kurban/decisions": {
    load: decisionText.loadFailed,
    approve: decisionText.approveFailed,
    withdraw: decisionText.withdrawFailed,
  },
  "kurban/decisions/create": { load: decisionText.loadFailed, save: decisionText.saveFailed },
  "kurban/minutes": { load: minuteText.loadFailed, create: minuteText.createFailed },
  "kurban/minutes/:id": {
    load: minuteText.loadFailed,
    save: minuteText.failed,
    delete: minuteText.deleteFailed,
  },
  "kurban/minutes/:id/scan": { load: minuteText.loadFailed, save: minuteText.failed },
  "kurban/distribution": { load: distributionText.loadFailed, save: distributionText.failed },
  "kurban/places/:id/files": { load: distributionText.loadFailed, save: fileText.failed },
  "kurban/report": { load: seasonReportText.loadFailed, save: kurbanText.failed },
  "orders/create": { load: giftText.loadFailed, save: giftText.failed },
  "orders/payment-logs": { load: logsText.loadFailed },
  "orders/alarms": {
    load: alarmsText.loadFailed,
    save: alarmsText.failed,
    check: alarmsText.checkFailed,
    inquire: alarmsText.askFailed,
    recompute: alarmsText.recomputeFailed,
    compare: bankText.failed,
    "cancel-returned": bankText.cancelFailed,
    adopt: paymentText.failed,
    "refund-second": paymentText.failed,
    "second-share": alarmsText.secondShareFailed,
  },
  banks: { load: banksText.loadFailed, save: banksText.saveFailed },
  "banks/settings": { load: bankSettingsText.loadFailed, save: bankSettingsText.saveFailed },
  "banks/guide": {
    load: guideText.loadFailed,
    refund: guideText.refundFailed,
    compare: guideText.compareFailed,
  },
  "banks/guide/answers/:kind": { load: answersText.loadFailed, save: answersText.saveFailed },
  "banks/guide/pay": { load: payText.failed, start: payText.failed },
  "orders/:id": {
    load: detailText.loadFailed,
    status: detailText.statusFailed,
    adopt: paymentText.failed,
    "refund-second": paymentText.failed,
    "send-sms": smsText.broken,
    "mark-sms": smsText.markFailed,
    "send-mail": orderMailText.failed,
    "create-link": payLinkText.failed,
    "sms-link": payLinkText.sendFailed,
    "mail-link": payLinkText.sendFailed,
    contact: detailText.correctFailed,
    "send-year": orderMailText.failed,
    "add-to-year": documentsText.addFailed,
    undo: takenText.undoFailed,
  },
  donors: { load: donorsText.loadFailed },
  "donors/:id": { load: donorText.loadFailed, save: donorText.saveFailed, merge: donorText.mergeFailed },
  import: { load: importText.loadFailed, save: importText.failed },
  "import/:id": {
    load: importText.loadFailed,
    map: importText.failed,
    run: importText.failed,
    undo: importText.failed,
    erase: importText.failed,
  },
  "import/:id/report": { load: importText.loadFailed, save: importText.failed },
  refunds: { load: refundsText.loadFailed, save: refundText.failed },
  "refunds/:id": { load: refundText.loadFailed, save: refundText.failed },
  documents: { load: documentsText.loadFailed },
  "documents/picture/:kind": {
    load: documentSettingsText.loadFailed,
    save: documentSettingsText.saveFailed,
  },
  "documents/moved": { load: movedText.loadFailed },
  "settings/documents": { load: documentSettingsText.loadFailed, save: documentSettingsText.saveFailed },
  "settings/addresses": { load: addressesText.loadFailed, save: addressesText.failed },
  "settings/documents/first-number": { load: documentSettingsText.loadFailed, save: firstNumberText.failed },
  "settings/foundation": { load: foundationText.loadFailed, save: foundationText.saveFailed },
  "settings/identity": { load: settingsText.loadFailed, save: settingsText.saveFailed },
  "settings/identity/reset/:group": { load: settingsText.loadFailed, save: settingsText.saveFailed },
  "settings/sms": { load: settingsText.loadFailed, save: settingsText.saveFailed },
  "settings/transfers": { load: settingsText.loadFailed, save: settingsText.saveFailed },
  "settings/security": { load: settingsText.loadFailed, save: settingsText.saveFailed },
  "settings/branding": { load: brandingText.loadFailed, save: brandingText.saveFailed },
  "settings/branding/logo": {
    load: brandingText.loadFailed,
    save: brandingText.logoFailed,
    remove: brandingText.logoFailed,
    reset: brandingText.resetFailed,
  },
  reports: { load: reportText.loadFailed },
  "reports/month": { load: reportText.loadFailed },
  cash: { load: cashText.loadFailed, save: cashText.failed },
  "cash/desks/create": { load: cashText.loadFailed, save: cashText.failed },
  "cash/desks/edit/:id": { load: cashText.loadFailed, save: cashText.failed },
  "cash/days/:id": { load: dayText.loadFailed, save: cashText.failed },
  transfers: { load: transfersText.loadFailed },
  "transfers/accounts": { load: accountsText.loadFailed, save: accountsText.failed },
  "transfers/rules": { load: rulesText.loadFailed },
  "settings/matching": { load: transferSettingsText.loadFailed, save: transferSettingsText.saveFailed },
  "transfers/statements": { load: transfersText.loadFailed },
  "transfers/:id": { load: rowText.loadFailed, save: rowText.problems.failed },
  "settings/words": { load: wordsText.loadFailed },
  "settings/words/reset": { load: wordsText.loadFailed, save: wordsText.resetFailed },
  "settings/words/:group": { load: wordsText.loadFailed, save: wordsText.saveFailed },
  "settings/figures": { load: figuresText.loadFailed, save: figuresText.saveFailed },
  "settings/mail": { load: mailText.loadFailed },
  "settings/mail/:event/:language": { load: mailText.loadFailed, save: mailText.saveFailed },
  privacy: { load: privacyText.loadFailed, save: privacyText.searchFailed },
  "settings/rates": { load: ratesText.loadFailed, save: ratesText.saveFailed },
  "settings/retention": { load: retentionText.loadFailed, save: retentionText.saveFailed },
  "privacy/person/:orderId": {
    load: privacyText.loadFailed,
    erase: privacyText.eraseFailed,
    "replace-owner": privacyText.replaceFailed,
    withdraw: privacyText.withdrawFailed,
  },
  "account/sessions": { load: accountText.sessionsFailed, save: accountText.endFailed },
  "account/password": { load: defaultTexts.load, save: accountText.passwordFailed },
  "account/two-factor": { load: accountText.factorFailed, save: accountText.factorFailed },
  "audit/*": { load: auditText.loadFailed },
  ":section/versions/:id": { load: versionsText.loadFailed, save: versionsText.failed },
  ":section/versions/:id/:versionId": { load: versionsText.loadFailed, save: versionsText.restoreFailed },
};

/** Returns the texts of the list and the forms of a section. */
function sectionTexts({ path, text, writes }: (typeof sections)[number]): [string, Texts][] {
  const { statusFailed, orderFailed, deleteFailed, restoreFailed, copyFailed } = writes;
  const formTexts = { load: text.loadFailed, save: text.saveFailed };
  const listTexts = {
    load: text.loadAllFailed(null),
    delete: deleteFailed,
    restore: restoreFailed,
    toggle: statusFailed,
    bulk: statusFailed,
    duplicate: copyFailed,
    move: orderFailed,
    reorder: orderFailed,
    "reached-last": orderFailed,
    "undo-order": orderFailed,
  };
  return [
    [path, listTexts],
    [`${path}/create`, formTexts],
    [`${path}/edit/:id`, formTexts],
  ];
}

/** `path` includes the prefix. */
export const failureText: FailureText = (path, form) => {
  const localPath = path.replace(/^\/[^/]*\/?/, "/");
  const entry = Object.entries(failureTexts).find(([pattern]) => matchPath(`/${pattern}`, localPath));
  const texts: Texts = entry?.[1] ?? defaultTexts;
  if (!form) return { text: texts.load, canRetry: true };
  const sentIntent = form.get("intent");
  const intent = typeof sentIntent === "string" ? sentIntent : "save";
  // With `again=1` staff send an SMS although an earlier SMS may have arrived, so they must decide that each time. The
  // completion of ticked orders is not repeated either, because only the list that sent it can show its result.
  const canRetry = form.get("again") !== "1" && intent !== completeTickedIntent;
  return { text: ownValue(texts, intent) ?? texts.save ?? defaultTexts.save, canRetry };
};
