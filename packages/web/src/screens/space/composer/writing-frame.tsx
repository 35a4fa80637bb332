import type { ReactNode } from 'react';

/** The frame at the bottom of a space around the composer. */
export function WritingFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="shrink-0 bg-paper px-2 pt-1 pb-[max(env(safe-area-inset-bottom),0.75rem)]">
      <div className="mx-auto w-full max-w-4xl sm:px-4">{children}</div>
    </div>
  );
}

/**
 * A placeholder as high as the field and the line above the field, so that the layout does not move
 * when the composer loads.
 */
export function EmptyField() {
  return (
    <div
      aria-hidden="true"
      className="h-20.5 max-[56rem]:h-27.5 rounded-xl border border-edge/60 bg-card"
    />
  );
}
