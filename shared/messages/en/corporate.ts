import type { corporate as tr } from "../tr/corporate.ts";

export const corporate: Record<keyof typeof tr, string> = {
  "corporate.menu": "About the foundation",
  "corporate.placeholder.title": "This page is being prepared",
  "corporate.placeholder.text":
    "If there is anything you would like to know, just ask us; we answer as soon as we can.",
  "corporate.placeholder.contact": "Get in touch",
  "corporate.loadFailed": "The page could not be loaded.",
  "corporate.more": "Get to know us better",
  "corporate.kvkk-aydinlatma-metni": "Personal Data Notice (KVKK)",
  "corporate.bagis-sartlari": "Terms of Giving and Refunds",
  "corporate.cerezler": "Cookies",
  "corporate.gizlilik-politikasi": "Privacy Policy",
  "corporate.iade-kosullari": "Refund Policy",
  "corporate.saklama-ve-imha-politikasi": "Retention and Deletion Policy",
  "corporate.about.hakkimizda": "Our mission, our vision and our principles",
  "corporate.about.tarihce": "From one pot of soup to today",
  "corporate.about.yetkili-kurullar": "The boards that lead and oversee the foundation",
  "corporate.about.vakif-kurulus-senedi": "The document our foundation rests on",
  "corporate.about.denetim": "Who examines our accounts, and how",
  "corporate.about.etik-degerler": "The principles we keep to when we help",
  "corporate.about.uyum-ve-risk": "Legal compliance and risk management",
  "corporate.about.medya-odasi": "Information and pictures for the press",
  "corporate.about.insan-kaynaklari": "For those who would like to work with us",
};
