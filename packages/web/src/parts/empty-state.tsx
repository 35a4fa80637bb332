import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  /** What this is. */
  readonly title: string;
  /** A sentence with one example. */
  readonly children?: ReactNode;
  /** The one thing to do. */
  readonly action?: ReactNode;
}

/** What stands where there is nothing yet: never a blank pane. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-12 text-center">
      {icon === undefined ? null : (
        <span className="rounded-2xl bg-tint p-3 text-on-tint" aria-hidden="true">
          {icon}
        </span>
      )}
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="text-sm text-soft">{children}</div>
      {action}
    </div>
  );
}
