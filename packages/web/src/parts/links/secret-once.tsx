import { CopyButton } from '../buttons/copy-button.tsx';

/** A secret that is shown only once. */
export function SecretOnce({ secret, words }: { readonly secret: string; readonly words: string }) {
  return (
    <div role="status" className="rounded-xl border border-good bg-good-tint p-3 text-sm">
      <p className="text-good">{words}</p>
      <div className="mt-2 flex items-center gap-2">
        <code className="min-w-0 flex-1 rounded-lg bg-card px-2 py-1.5 text-xs break-all">
          {secret}
        </code>
        <CopyButton text={secret} />
      </div>
    </div>
  );
}
