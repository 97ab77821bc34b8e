import { FolderHeart } from "lucide-react";
import { contentText, writeText } from "#app/admin/records/content-texts.ts";
import type { Section } from "#app/admin/sections.ts";

export const projectsText = {
  ...contentText("projects", "projeyi", {
    help: "Bağış almış bir proje silinince arşivlenir: siteden kalkar, bağışları ve toplanan tutarı kayıtlarda kalır, istediğiniz zaman geri gelir.",
    deletedNote:
      "Silinen projeler 30 gün içinde geri yüklenebilir. Bağış almış olanlar arşivde kalır, her zaman geri yüklenebilir.",
    archiveNote:
      "Bu projeye bağış yapıldı: proje silinmez, arşivlenir; bağış kayıtları korunur. İstediğiniz zaman geri yükleyebilirsiniz.",
  }),
  supporterCount: (count: string) => `${count} destekçi`,
  isActiveHint: "Pasif proje sitede görünmez ve bağış alamaz.",
};

export const section: Section = {
  icon: FolderHeart,
  text: projectsText,
  writes: writeText("projects", {}),
};
