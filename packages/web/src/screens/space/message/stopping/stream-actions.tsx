import type { FollowedSpace } from '@conch/sdk';
import { ChevronDown, Square } from 'lucide-react';
import { memo, Suspense, useRef, useState } from 'react';
import { translationNow, useTranslation } from '../../../../words/use-translation.ts';
import { useConnection } from '../../../../client/use-connection.ts';
import { focusAfterRemoval } from '../../../../parts/focus/focus-after-removal.ts';
import { lazyPart } from '../../../../parts/loading/lazy-part.tsx';
import { announce } from '../../../../state/announcements.ts';
import { useOpenSpace } from '../../open-space.ts';
import { showStopRefusal } from './show-stop-refusal.ts';
import { mayWrite } from '../what-can-be-done.ts';
import { createStore, useStore } from '../../../../state/create-store.ts';

const StopMenu = lazyPart(async () => (await import('./stop-menu.tsx')).StopMenu);

interface StreamActionsProps {
  readonly runId: string;
  /** The chain of the run. Null if it is unknown. */
  readonly chainId: string | null;
}

/** Buttons that stop a streaming answer or its whole chain. The page shows the stop at once. */
export function StreamActions({ runId, chainId }: StreamActionsProps) {
  const { space, view } = useOpenSpace();
  if (!mayWrite(view.space)) return null;
  return <StopButtons runId={runId} chainId={chainId} space={space} />;
}

const StopButtons = memo(function StopButtons({
  runId,
  chainId,
  space,
}: StreamActionsProps & { readonly space: FollowedSpace }) {
  const { t } = useTranslation('message');
  const [isOpen, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const isStopping = useIsStopping(runId, chainId);
  const isConnected = useConnection().kind === 'open';
  const stop = (what: { runId: string } | { chainId: string }): void => {
    const isChain = 'chainId' in what;
    const id = isChain ? what.chainId : what.runId;
    markStopping(id);
    space.stop(what).then(
      () => announce(t(isChain ? 'chainStopped' : 'answerStopped')),
      (error: unknown) => {
        unmarkStopping(id);
        showStopRefusal(`stop ${id}`, error, () => translationNow('message').t('endedBefore'));
      },
    );
  };
  const stopInMenu = (what: Parameters<typeof stop>[0]): void => {
    if (more.current !== null) rowOf(more.current)?.focus({ preventScroll: true });
    stop(what);
  };
  // Hidden while offline, because the run may have ended and a stop would arrive too late.
  if (!isConnected && !isStopping) return null;
  if (isStopping) {
    return <span className="text-xs font-medium text-soft">{t('stopping')}</span>;
  }
  return (
    <span
      // The key makes React remove this element when “Stopping…” replaces it. The removal moves the
      // focus.
      key="ways"
      ref={focusAfterRemoval(rowOf)}
      // The frame is hidden on a touch screen, where the buttons are higher than their line.
      className="inline-flex shrink-0 items-center rounded-lg border border-edge/50 bg-card text-xs font-medium whitespace-nowrap text-ink pointer-coarse:border-transparent pointer-coarse:bg-transparent"
    >
      <button
        type="button"
        aria-label={t('stopAnswer')}
        onClick={() => stop({ runId })}
        className="inline-flex min-h-7 items-center gap-1.5 rounded-s-lg ps-2.5 pe-2 hover:bg-hover pointer-coarse:min-h-11"
      >
        <Square aria-hidden="true" className="size-3 fill-current" />
        {t('stop')}
      </button>
      {chainId === null ? null : (
        <button
          ref={more}
          type="button"
          aria-label={t('stopMore')}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          className="inline-flex min-h-7 min-w-7 items-center justify-center rounded-e-lg border-s border-line hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          <ChevronDown aria-hidden="true" className="size-3.5" />
        </button>
      )}
      {isOpen && chainId !== null ? (
        <Suspense fallback={null}>
          <StopMenu
            anchor={more}
            onClose={() => setOpen(false)}
            stopAnswer={() => stopInMenu({ runId })}
            stopChain={() => stopInMenu({ chainId })}
          />
        </Suspense>
      ) : null}
    </span>
  );
});

/** The row of the answer. The row takes the focus when the buttons disappear. */
function rowOf(element: HTMLElement): HTMLElement | null {
  return element.closest<HTMLElement>('[data-row]');
}

const stopped = createStore<ReadonlySet<string>>(new Set());

/** Marks a run or chain as stopping before the server has answered. */
function markStopping(id: string): void {
  stopped.set(new Set([...stopped.get(), id]));
}

/** Removes the mark after a failed stop. */
function unmarkStopping(id: string): void {
  stopped.set(new Set([...stopped.get()].filter((one) => one !== id)));
}

/** Whether a run is being stopped, alone or with its chain. */
function useIsStopping(runId: string, chainId: string | null): boolean {
  return useStore(stopped, (ids) => ids.has(runId) || (chainId !== null && ids.has(chainId)));
}
