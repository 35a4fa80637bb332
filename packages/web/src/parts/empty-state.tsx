import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  /** What this is. */
  readonly title: string;
  /** A sentence with one example. */
  readonly children?: ReactNode;
  /** The one thing to do. */
  readonly action?: ReactNode;
  /** Nothing else is on the page: its title is that of the page. */
  readonly isWholePage?: boolean;
}

/** What stands where there is nothing yet: never a blank pane. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  isWholePage = false,
}: EmptyStateProps) {
  const Heading = isWholePage ? 'h1' : 'h2';
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-12 text-center">
      {icon === undefined ? null : (
        <span className="rounded-2xl bg-tint p-3 text-on-tint" aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading className="text-lg font-semibold">{title}</Heading>
      <div className="text-sm text-soft">{children}</div>
      {action}
    </div>
  );
}
