import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldProps {
  /** The text of the button that opens and closes the content. */
  readonly title: ReactNode;
  readonly className?: string;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** Content that is closed at first. */
export function Fold({ title, className = '', onToggle, children }: FoldProps) {
  return (
    <details
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      className={`group/fold text-sm ${className}`}
    >
      <summary className="-ms-1.5 inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-lg ps-1.5 pe-2.5 font-medium text-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 shrink-0 transition-transform group-open/fold:rotate-90 rtl:-scale-x-100 rtl:group-open/fold:scale-x-100"
        />
        {title}
      </summary>
      {children}
    </details>
  );
}
