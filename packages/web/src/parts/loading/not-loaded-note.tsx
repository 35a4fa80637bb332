import { useEffect, useRef, type CSSProperties, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useIsLost } from '../../client/use-is-lost.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { Button } from '../buttons/button.tsx';

/** The position of a part. A part that can be closed floats next to its `anchor`. */
export interface PartPlacement {
  readonly onClose?: () => void;
  readonly anchor?: RefObject<HTMLElement | null>;
}

interface NotLoadedNoteProps {
  readonly needsReload: boolean;
  readonly tryAgain: () => void;
  readonly place: PartPlacement;
}

/** A note that replaces a part of the page that could not be loaded. */
export function NotLoadedNote({ place, ...rest }: NotLoadedNoteProps) {
  const { onClose, anchor } = place;
  if (onClose === undefined) return <Note {...rest} className="p-2" style={{}} />;
  const close = (): void => {
    onClose();
    anchor?.current?.focus();
  };
  return createPortal(
    <Note
      {...rest}
      close={close}
      className="fixed z-50 w-80 max-w-[calc(100vw-1rem)] rounded-xl border border-line bg-card p-3 shadow-lg"
      style={placeAt(anchor?.current ?? null)}
    />,
    document.body,
  );
}

interface NoteProps extends Omit<NotLoadedNoteProps, 'place'> {
  readonly close?: () => void;
  readonly className: string;
  readonly style: CSSProperties;
}

function Note({ needsReload, tryAgain, close, className, style }: NoteProps) {
  const { t } = useTranslation('parts');
  const { t: tOfPage } = useTranslation();
  const again = useRef<HTMLButtonElement>(null);
  const isOver = close !== undefined;
  useOnceReached(needsReload ? null : tryAgain);
  useEffect(() => {
    if (isOver) again.current?.focus();
  }, [isOver]);
  return (
    <div
      role="alert"
      data-part="not-loaded"
      className={`flex flex-wrap items-center gap-2 text-sm text-soft ${className}`}
      style={style}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || close === undefined) return;
        event.stopPropagation();
        close();
      }}
    >
      <span>{t(needsReload ? 'neverLoaded' : 'notLoaded')}</span>
      <Button ref={again} onClick={needsReload ? () => location.reload() : tryAgain}>
        {needsReload ? tOfPage('reload') : t('tryAgain')}
      </Button>
      {close === undefined ? null : (
        <Button look="quiet" onClick={close}>
          {t('close')}
        </Button>
      )}
    </div>
  );
}

/** Calls `act` when the server can be reached again after a lost connection. */
function useOnceReached(act: (() => void) | null): void {
  const isLost = useIsLost();
  const wasLost = useRef(isLost);
  useEffect(() => {
    if (wasLost.current && !isLost) act?.();
    wasLost.current = isLost;
  }, [act, isLost]);
}

// The height that the note needs below its anchor.
const ROOM_PX = 120;
const WIDTH_PX = 336;

function placeAt(anchor: HTMLElement | null): CSSProperties {
  if (anchor === null) return { insetBlockStart: '20vh', insetInline: 0, marginInline: 'auto' };
  const { bottom, left, right } = anchor.getBoundingClientRect();
  const isRtl = document.documentElement.dir === 'rtl';
  const start = isRtl ? innerWidth - right : left;
  return {
    insetBlockStart: Math.min(bottom + 4, innerHeight - ROOM_PX),
    insetInlineStart: Math.max(8, Math.min(start, innerWidth - WIDTH_PX)),
  };
}
