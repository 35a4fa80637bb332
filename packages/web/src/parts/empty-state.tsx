import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  /** The heading, such as “No runs yet”. */
  readonly title: string;
  /** A sentence with an example. */
  readonly children?: ReactNode;
  /** The recommended next action. */
  readonly action?: ReactNode;
  /** Whether the page shows only this state. The title is then the page heading. */
  readonly isWholePage?: boolean;
}

/** The content of a pane that is still empty, so that no pane is ever blank. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  isWholePage = false,
}: EmptyStateProps) {
  const Heading = isWholePage ? 'h1' : 'h2';
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-8 text-center sm:py-12">
      {icon === undefined ? null : (
        <span className="rounded-2xl bg-sunken p-3 text-soft" aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading className="text-lg font-semibold">{title}</Heading>
      <div className="text-sm text-soft">{children}</div>
      {action}
    </div>
  );
}
