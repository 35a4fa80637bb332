import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface MoreFieldsProps {
  readonly title: string;
  readonly about?: string;
  /** Whether the section is open at first. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/**
 * A section for fields that few people need. It is closed at first, and an error inside opens it.
 */
export function MoreFields({ title, about, isOpen = false, children }: MoreFieldsProps) {
  return (
    <details open={isOpen} className="group rounded-xl border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-xl px-3 py-2 text-sm font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:scale-x-100"
        />
        <span>
          {title}
          {about === undefined ? null : (
            <span className="block text-xs font-normal text-soft">{about}</span>
          )}
        </span>
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-3 md:p-4">{children}</div>
    </details>
  );
}
