import { ScreenHeading } from "../kit/screen-heading.tsx";

export default function Dashboard() {
  return <ScreenHeading title="Yönetim Paneli" />;
}
