import { Dialog as Modal, DialogDismiss, DialogHeading } from '@ariakit/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { keepFocus } from './focus/keep-focus.ts';

const WIDTHS = { usual: 'max-w-lg', wide: 'max-w-3xl', screen: 'max-w-7xl' } as const;

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly width?: keyof typeof WIDTHS;
  /**
   * The dialog calls this function when it closes. Returns whether the dialog moves the focus back
   * to the element that had it before.
   */
  readonly givesFocusBack?: () => boolean;
}

/** A modal dialog. Esc closes only this dialog, and no panel below. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  width = 'usual',
  givesFocusBack = () => true,
}: DialogProps) {
  const { t } = useTranslation('parts');
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      unmountOnHide
      hideOnEscape={({ target }) => !hasOpenList(target)}
      autoFocusOnHide={givesFocusBack}
      ref={keepFocus}
      backdrop={<div className="bg-shade" />}
      className={`fixed inset-0 z-50 m-auto flex h-fit max-h-[92dvh] w-[calc(100vw-1.5rem)] flex-col gap-4 overflow-y-auto rounded-2xl bg-card p-5 shadow-lift forced-colors:border ${WIDTHS[width]}`}
    >
      <div className="flex items-start justify-between gap-4">
        <DialogHeading className="text-lg font-semibold">{title}</DialogHeading>
        <DialogDismiss
          aria-label={t('close')}
          className="inline-flex size-8 items-center justify-center rounded-lg text-soft hover:bg-hover pointer-coarse:size-11"
        >
          <X className="size-4" />
        </DialogDismiss>
      </div>
      {children}
    </Modal>
  );
}

/** If a list of the text area is open, the first Esc closes only that list. */
function hasOpenList(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLTextAreaElement)) return false;
  return target.getAttribute('aria-expanded') === 'true';
}
