export default function Page() {
  return <h1>donate</h1>;
}
