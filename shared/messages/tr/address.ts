/** Beside an e-mail address that looks mistyped (shared/text/typed-address.ts). */
export const address = {
  "email.doubt.comma": "Adreste virgül var. Nokta yazmak istemiş olabilirsiniz.",
  "email.doubt.dots": "Adreste yan yana iki nokta var.",
  "email.doubt.domain": "Adresin sonu eksik görünüyor. ayse@ornek.com gibi olmalı.",
  "email.doubt.letters":
    "Adreste e-postaya uymayan bir harf ya da işaret var. Yanlışsa size e-posta gönderemeyiz.",
  "email.doubt.near": "{meant} mi demek istediniz?",
  "email.doubt.take": "Bunu kullan",
} as const;
