/** An error message for a failed request, next to the element that made the request. */
export function Failure({ words }: { readonly words: string }) {
  return (
    <p role="alert" dir="auto" className="rounded-lg bg-bad-tint px-3 py-2 text-sm text-bad">
      {words}
    </p>
  );
}
