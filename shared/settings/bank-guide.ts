import { defineSettings, textSetting } from "./define-settings.ts";

/** The questions to each kind of bank (docs/banks), by the names of the settings that hold the answers. */
const questions = {
  iyzico: {
    identity: "Bağışçılardan kimlik numarası istemiyoruz. Her bağışçı için hangi numarayı göndermeliyiz?",
    webhook: "İmzalı bildirim (X-IYZ-SIGNATURE-V3) hesabımızda açık mı?",
    secure: "Sorgunun yanıtında mdStatus var mı, forceThreeDS ile de?",
    refunds: "Sorgu (detail) iptal ve iadeleri bildirir mi, hangi alanlarda?",
    unfinished: "Bağışçı henüz ödemeden ve 30 dakika sonra sorgu ne yanıt verir?",
    retry: "Bağışçı başarısız bir denemeden sonra aynı sayfada yeniden deneyebilir mi?",
  },
  nestpay: {
    model: "3d_pay_hosting modeli ve hash sürüm 3 açık mı, callbackUrl gönderebilir miyiz?",
    addresses: "API için hangi adreslerimizi kaydetmeniz gerekiyor?",
    message: "Yanıtta hangi alanlar var? Gerçek bir örnek mesaj rica ederiz.",
    random: "Yanıt, gönderdiğimiz rnd değerini geri verir mi?",
    inquiry: "API kullanıcısı ORDERSTATUS ve ORDERHISTORY sorabilir mi, ilki mdStatus'u bildirir mi?",
    refunds: "Satışın yapıldığı gün iade (Credit) yapılabilir mi, gün saat kaçta kapanır?",
    secure: "Yalnızca tam 3D Secure doğrulaması kabul edilebilir mi?",
    test: "Test ortamının adresleri, hesabı ve test kartları nelerdir?",
  },
  payfor: {
    form: "SecureType=3DPay ve 3DHost hangi adreslere gönderilir, formu tarayıcı gönderebilir mi?",
    password: "Formda UserPass gerekli mi?",
    hash: "Yanıtın imzası hangi sırada, SHA-1 mi SHA-256 mı? Gerçek bir örnek mesaj rica ederiz.",
    keys: "Hangi anahtar 3D anahtarı (MerchantPass), hangisi API parolası?",
    addresses: "XML kapısı için hangi adreslerimizi kaydetmeniz gerekiyor, gün sonu saat kaçta?",
    refunds: "Bir kısmı ya da tamamı iade edilmiş ödeme için OrderInquiry ve TxnHistory ne yanıt verir?",
    secure: "OrderInquiry yanıtında Eci var mı, tam doğrulanmayan kartlar reddedilebilir mi?",
    declined: "3D adımından sonra reddedilen kartın dönüş mesajı nasıl görünür?",
    test: "Test ortamının adresleri, hesabı ve test kartları nelerdir?",
  },
  paytr: {
    frame: "Ödeme sayfası iframe dışında açılabilir mi, hangi adreste?",
    live: "Hesabımız test modundan ne zaman çıkar?",
    secure: "3D Secure hesabımızda her ödemede zorunlu mu?",
    inquiry:
      "Durum sorgusu bilinmeyen bir numaraya hangi err_no ile yanıt verir, ödemeyi ne kadar sonra tanır?",
    refunds: "Durum sorgusunun returns alanı her zaman bir liste mi?",
    retry: "Bağışçı başarısız bir denemeden sonra aynı sayfada yeniden deneyebilir mi?",
  },
} as const;

export type GuideKind = keyof typeof questions;

export const guideKinds = Object.keys(questions) as GuideKind[];

/** Returns the questions of the letter to a bank, with the names of their settings. */
export function questionsOf(kind: GuideKind): readonly [name: string, question: string][] {
  return Object.entries(questions[kind]);
}

/** The answers of a bank of this kind. Secrets are settings of the server, and never answers. */
function defineGuide(kind: GuideKind) {
  const answers = questionsOf(kind).map(([name, question]) => [
    name,
    textSetting({ name: question, default: "", maxLength: 1_000 }),
  ]);
  return defineSettings({
    key: `banks.guide.${kind}`,
    name: `Banka rehberi (${kind})`,
    fields: {
      contact: textSetting({ name: "Bankadaki kişi ve telefonu", default: "", maxLength: 200 }),
      outgoing: textSetting({ name: "Sunucunun dış adresi", default: "", maxLength: 100 }),
      ...Object.fromEntries(answers),
    },
  });
}

/** The settings with the answers, for each kind of bank. */
export const guideSettings = Object.fromEntries(
  guideKinds.map((kind) => [kind, defineGuide(kind)]),
) as Record<GuideKind, ReturnType<typeof defineGuide>>;
