import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../words/use-translation.ts';

interface ScreenProps {
  readonly title: ReactNode;
  /** The target of the Back button, which only a phone shows. */
  readonly back?: string;
  /** The buttons at the end of the header. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly isWide?: boolean;
  /** Whether the heading takes the focus, because the focused element was removed. */
  readonly takesFocus?: boolean;
}

/** A scrolling screen with a fixed header and one column. */
export function Screen({
  title,
  back = '/',
  actions,
  children,
  isWide = false,
  takesFocus = false,
}: ScreenProps) {
  const { t } = useTranslation('parts');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <header className="flex min-h-14 items-center gap-3 border-b border-line px-3 md:px-6">
        <Link
          to={back}
          aria-label={t('back')}
          className="inline-flex size-11 items-center justify-center rounded-lg text-soft md:hidden"
        >
          <ArrowLeft className="size-5 rtl:rotate-180" />
        </Link>
        <h1
          ref={heading}
          tabIndex={takesFocus ? -1 : undefined}
          className="min-w-0 flex-1 truncate text-base font-semibold outline-none"
        >
          {title}
        </h1>
        {actions}
      </header>
      <div className="min-h-0 flex-1 scroll-pb-24 overflow-y-auto">
        <div
          className={`mx-auto flex flex-col gap-6 px-4 py-6 md:px-8 ${isWide ? 'max-w-6xl' : 'max-w-3xl'}`}
        >
          {children}
        </div>
      </div>
    </>
  );
}
