import type { ReactNode } from 'react';

interface PanelSectionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** A button next to the title. */
  readonly action?: ReactNode;
}

/** A titled section of a panel. */
export function PanelSection({ title, children, action }: PanelSectionProps) {
  return (
    <section className="mt-6 first:mt-0">
      <div className="mb-2 flex min-h-7 items-center justify-between gap-2">
        <h3 className="text-xs font-semibold tracking-wide text-faint uppercase">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

/** The error message if the content of a panel cannot be loaded. */
export function PanelFailure({ words }: { readonly words: string }) {
  return (
    <p role="alert" className="rounded-lg bg-warn-tint px-3 py-2 text-sm text-warn" dir="auto">
      {words}
    </p>
  );
}
