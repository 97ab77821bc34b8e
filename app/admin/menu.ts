import {
  CreditCard,
  FileText,
  FolderHeart,
  GalleryHorizontalEnd,
  HandHeart,
  History,
  LayoutDashboard,
  Newspaper,
  ReceiptText,
  Settings,
  TriangleAlert,
  UserLock,
  Users,
} from "lucide-react";
import type { MenuGroup } from "./kit/frame/side-menu.tsx";

/** The menu of the back office, the same for all roles (docs/specification.md#6-roles-and-permissions). */
export const menu: readonly MenuGroup[] = [
  { entries: [{ label: "Panel", path: "", icon: LayoutDashboard }] },
  {
    title: "İçerik",
    entries: [
      { label: "Haberler", path: "news", icon: Newspaper },
      { label: "Kampanyalar", path: "campaigns", icon: HandHeart },
      { label: "Projeler", path: "projects", icon: FolderHeart },
      { label: "Sliderlar", path: "sliders", icon: GalleryHorizontalEnd },
      { label: "Sayfalar", path: "pages", icon: FileText },
    ],
  },
  {
    title: "Bağışlar",
    entries: [
      {
        label: "Siparişler",
        path: "orders",
        icon: ReceiptText,
        notBelow: ["orders/payment-logs", "orders/alarms"],
      },
      { label: "Ödeme Logları", path: "orders/payment-logs", icon: CreditCard },
      { label: "Ödeme Uyarıları", path: "orders/alarms", icon: TriangleAlert },
    ],
  },
  {
    title: "Yönetim",
    entries: [
      { label: "Kullanıcılar", path: "users", icon: Users },
      { label: "Denetim Kaydı", path: "audit", icon: History },
      { label: "Kişisel Veriler", path: "privacy", icon: UserLock },
      { label: "Ayarlar", path: "settings", icon: Settings },
    ],
  },
];
