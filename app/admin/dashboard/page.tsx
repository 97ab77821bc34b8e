export default function Dashboard() {
  return <h1 className="text-2xl">Yönetim Paneli</h1>;
}
