import type { FollowedSpace } from '@conch/sdk';
import { ChevronDown, Square } from 'lucide-react';
import { memo, Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { useConnection } from '../../../client/use-connection.ts';
import { focusHeir } from '../../../parts/focus-heir.ts';
import { later } from '../../../parts/later.tsx';
import { announce } from '../../../state/announcements.ts';
import { useOpenSpace } from '../open-space.ts';
import { tellStopRefused } from './stop-refused.ts';
import { markStopping, unmarkStopping, useIsStopping } from './stopping.ts';
import { mayWrite } from './what-can-be-done.ts';

const StopMenu = later(async () => (await import('./stop-menu.tsx')).StopMenu);

interface StreamActionsProps {
  readonly runId: string;
  /** `null`: its chain is not known. */
  readonly chainId: string | null;
}

/** Stops an answer while it is written, or its whole chain; the page shows it at once. */
export function StreamActions({ runId, chainId }: StreamActionsProps) {
  const { space, view } = useOpenSpace();
  if (!mayWrite(view.space.role)) return null;
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
        tellStopRefused(`stop ${id}`, error, t('endedBefore'));
      },
    );
  };
  const stopInMenu = (what: Parameters<typeof stop>[0]): void => {
    if (more.current !== null) rowOf(more.current)?.focus({ preventScroll: true });
    stop(what);
  };
  // What is shown may be over already, and nobody would hear of it in time.
  if (!isConnected && !isStopping) return null;
  if (isStopping) {
    return <span className="text-xs font-medium text-soft">{t('stopping')}</span>;
  }
  return (
    <span
      // Of its own: what says “Stopping…” would otherwise be the same element, and nobody's heir.
      key="ways"
      ref={focusHeir(rowOf)}
      className="inline-flex items-center rounded-lg border border-edge/50 bg-card text-xs font-medium text-ink"
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

/** The message that is being written: who stops it, or sees it end, goes on from there. */
function rowOf(element: HTMLElement): HTMLElement | null {
  return element.closest<HTMLElement>('[data-row]');
}
