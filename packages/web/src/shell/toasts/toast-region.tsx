import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../words/use-translation.ts';
import { IconButton } from '../../parts/buttons/icon-button.tsx';
import { Press } from '../../parts/buttons/press.tsx';
import { hideToast, useToasts, type Toast } from '../../state/toasts.ts';
import { focusToasts } from './focus-toasts.ts';
import { isField } from '../is-field.ts';
import { useToastPlace } from './toast-place.tsx';
import { useShortcut } from '../use-shortcut.ts';

const SHOWN_MS = 7_000;

/**
 * At most three toasts, above the composer. F6 focuses them, and the notification list contains all
 * of them.
 */
export function ToastRegion() {
  const place = useToastPlace();
  return place === null ? null : createPortal(<Region />, place);
}

function Region() {
  const { t } = useTranslation();
  const { shown } = useToasts();
  const region = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    // Toasts at the bottom make the screen shorter, so the focused field is scrolled back into
    // view.
    const { activeElement } = document;
    if (isField(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
  }, [shown.length]);
  const goBack = (): void => {
    if (before.current instanceof HTMLElement) before.current.focus();
    before.current = null;
  };
  useShortcut('F6', () => {
    if (region.current?.contains(document.activeElement) === true) return goBack();
    before.current = document.activeElement;
    focusToasts();
  });
  // If the focus is inside the toasts, moves the focus back to its previous element. Otherwise
  // closing a toast by keyboard would move the focus to the top of the page.
  const close = (key: string): void => {
    const isInside = region.current?.contains(document.activeElement) === true;
    hideToast(key);
    if (!isInside) return;
    setHeld(false);
    goBack();
  };
  return (
    <section
      ref={region}
      data-toasts
      aria-label={t('notifications')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        goBack();
      }}
      // A phone shows one toast. The notification list contains the others.
      // As wide as the messages, so that most toasts need one line and take little room from them.
      className={`mx-auto flex w-full max-w-4xl flex-col gap-1.5 px-2 sm:px-4 max-sm:[&>:not(:last-child)]:hidden ${shown.length > 0 ? 'py-1.5' : ''}`}
    >
      {shown.map((toast) => (
        <OneToast key={toast.key} toast={toast} isHeld={isHeld} close={close} />
      ))}
    </section>
  );
}

interface OneToastProps {
  readonly toast: Toast;
  readonly isHeld: boolean;
  readonly close: (key: string) => void;
}

function OneToast({ toast, isHeld, close }: OneToastProps) {
  const { t } = useTranslation();
  const { key, words, kind, to, action, atMs } = toast;
  useEffect(() => {
    if (isHeld || kind === 'error') return;
    const timer = setTimeout(() => hideToast(key), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [atMs, isHeld, key, kind]);
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`flex items-start gap-2 rounded-xl border bg-card py-0.5 ps-3 pe-1 text-sm shadow-lift ${kind === 'error' ? 'border-bad text-bad' : 'border-line'}`}
    >
      <p dir="auto" className="min-w-0 flex-1 py-1 wrap-anywhere pointer-coarse:py-2.5">
        {words()}
      </p>
      {to === undefined ? null : (
        <Link
          to={to}
          onClick={() => hideToast(key)}
          className="inline-flex min-h-7 items-center font-medium text-link underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          {t('show')}
        </Link>
      )}
      {action === undefined ? null : (
        <Press
          onClick={() => {
            close(key);
            action.act();
          }}
          className="inline-flex min-h-7 items-center rounded-md px-2 font-medium text-link underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          {action.words()}
        </Press>
      )}
      <IconButton
        isSmall
        label={t('dismiss')}
        icon={<X className="size-4" />}
        onClick={() => close(key)}
      />
    </div>
  );
}
