import { memo, type ComponentProps, type ReactNode } from 'react';

interface RowFrameProps extends Omit<ComponentProps<'article'>, 'children'> {
  readonly rowKey: string;
  /** The label for screen readers, such as “Finance, agent, 10:42”. */
  readonly label: string;
  /** Whether this row is the tab stop of the list. */
  readonly isActive: boolean;
  readonly children: ReactNode;
}

/** A row that keyboard users and links can reach. */
export function RowFrame({
  rowKey,
  label,
  isActive,
  className = '',
  children,
  ...rest
}: RowFrameProps) {
  return (
    <article
      {...rest}
      data-row={rowKey}
      aria-label={label}
      // Arrow keys move between rows, so only one row is a tab stop.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isActive ? 0 : -1}
      className={`group/message relative scroll-m-4 rounded-xl transition-colors duration-500 -outline-offset-2 data-flash:bg-warn-tint motion-reduce:data-flash:bg-transparent motion-reduce:data-flash:outline-2 motion-reduce:data-flash:outline-ink ${className}`}
    >
      {children}
    </article>
  );
}

/** Centres the content at a readable width. */
export const Column = memo(function Column({ children }: { readonly children: ReactNode }) {
  return <div className="mx-auto w-full max-w-4xl px-1 sm:px-2">{children}</div>;
});
