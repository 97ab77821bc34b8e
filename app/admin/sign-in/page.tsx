export default function SignIn() {
  return <h1 className="text-2xl">Giriş</h1>;
}
