import {
  ArrowLeftRight,
  Banknote,
  Beef,
  Building2,
  ChartColumn,
  CreditCard,
  DoorOpen,
  FileInput,
  FileText,
  HeartHandshake,
  History,
  LayoutDashboard,
  ListTodo,
  ReceiptText,
  Settings,
  TriangleAlert,
  Undo2,
  UserLock,
  Users,
  WalletCards,
} from "lucide-react";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { accountsText } from "./accounts/messages.ts";
import { banksText } from "./banks/messages.ts";
import { cashText } from "./cash/messages.ts";
import { documentsText } from "./documents/messages.ts";
import { donorsText } from "./donors/messages.ts";
import { importText } from "./import/messages.ts";
import type { MenuGroup } from "./kit/frame/side-menu.tsx";
import { kurbanText } from "./kurban/messages.ts";
import { tasksText } from "./notes/messages.ts";
import { readyText } from "./ready/messages.ts";
import { refundsText } from "./refunds/messages.ts";
import { reportText } from "./reports/messages.ts";
import { sections } from "./sections.ts";

/** The menu is the same for all roles (docs/specification.md#6-roles-and-permissions). */
export const menu: readonly MenuGroup[] = [
  {
    entries: [
      { label: "Panel", path: "", icon: LayoutDashboard },
      { label: tasksText.title, path: "tasks", icon: ListTodo },
      { label: readyText.title, path: "ready", icon: DoorOpen },
    ],
  },
  {
    title: "İçerik",
    entries: sections.map(({ path, icon }) => ({ label: contentKinds[path].names, path, icon })),
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
      { label: donorsText.title, path: "donors", icon: HeartHandshake },
      { label: kurbanText.title, path: "kurban", icon: Beef },
      { label: reportText.title, path: "reports", icon: ChartColumn },
      { label: cashText.title, path: "cash", icon: Banknote },
      { label: "Havaleler", path: "transfers", icon: ArrowLeftRight },
      { label: "Ödeme Logları", path: "orders/payment-logs", icon: CreditCard },
      { label: "Ödeme Uyarıları", path: "orders/alarms", icon: TriangleAlert },
      { label: refundsText.title, path: "refunds", icon: Undo2 },
      { label: banksText.title, path: "banks", icon: Building2 },
      { label: documentsText.title, path: "documents", icon: FileText },
      { label: importText.title, path: "import", icon: FileInput },
    ],
  },
  {
    title: "Yönetim",
    entries: [
      { label: "Kullanıcılar", path: "users", icon: Users },
      { label: "Denetim Kaydı", path: "audit", icon: History },
      { label: "Kişisel Veriler", path: "privacy", icon: UserLock },
      { label: accountsText.title, path: "accounts", icon: WalletCards },
      { label: "Ayarlar", path: "settings", icon: Settings },
    ],
  },
];
