export default function Page() {
  return <h1>payment-result</h1>;
}
