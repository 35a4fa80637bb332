import { useId, type ReactNode } from 'react';
import { useOffer } from '../state/offered-actions.ts';
import { keepFocus } from './focus/keep-focus.ts';

interface SectionProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

/** A card with a heading and related content. */
export function Section({ title, about, children }: SectionProps) {
  const id = useId();
  useOffer([{ key: 'section', words: title, act: () => goTo(document.getElementById(id)) }]);
  return (
    <section
      ref={keepFocus}
      aria-labelledby={id}
      className="rounded-2xl border border-line bg-card p-4 md:p-6"
    >
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {about === undefined ? null : <p className="mt-1 text-sm text-soft">{about}</p>}
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </section>
  );
}

/** Scrolls to a heading and focuses it, so that the keyboard continues there. */
function goTo(heading: HTMLElement | null): void {
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.scrollIntoView({ block: 'start' });
  heading.focus({ preventScroll: true });
}
