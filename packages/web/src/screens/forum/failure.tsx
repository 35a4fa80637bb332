/** A failed request, shown next to the place where it was made. */
export function Failure({ words }: { readonly words: string }) {
  return (
    <p role="alert" dir="auto" className="rounded-lg bg-bad-tint px-3 py-2 text-sm text-bad">
      {words}
    </p>
  );
}
