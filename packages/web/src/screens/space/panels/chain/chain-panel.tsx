import { Waypoints } from 'lucide-react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { failureWords } from '../../../../client/failure-words.ts';
import { Button } from '../../../../parts/buttons/button.tsx';
import { EmptyState } from '../../../../parts/empty-state.tsx';
import { WaitingLines } from '../../../../parts/loading/waiting-lines.tsx';
import { useOpenSpace } from '../../open-space.ts';
import { useSpaceActions } from '../../space-actions.tsx';
import { ChainList } from './chain-list.tsx';
import { OneChain } from './one-chain.tsx';
import { PanelFailure } from '../panel-section.tsx';
import { useChains } from './use-live-chain.ts';

/** The steps of a chain, updated live. Without `chainId` the panel shows the newest chain. */
export function ChainPanel({ chainId }: { readonly chainId: string | null }) {
  const { space, view } = useOpenSpace();
  const running = [...new Set(view.runs.map((run) => run.chainId))];
  const { data, error } = useChains(space.spaceId, running.join(' '));
  const newest = running.at(-1) ?? data?.items[0]?.id ?? null;
  const shown = chainId ?? newest;
  if (shown === null) {
    if (data !== undefined) return <NoChain />;
    return error === null ? <WaitingLines /> : <PanelFailure words={failureWords(error)} />;
  }
  return (
    <>
      <OneChain chainId={shown} />
      <ChainList chains={data?.items ?? []} shownId={shown} isFollowing={chainId === null} />
    </>
  );
}

function NoChain() {
  const { t } = useTranslation('why');
  const { focus, closePanel } = useSpaceActions();
  const write = (): void => {
    closePanel();
    focus();
  };
  return (
    <EmptyState
      icon={<Waypoints className="size-6" />}
      title={t('chainNoneTitle')}
      action={<Button onClick={write}>{t('write')}</Button>}
    >
      {t('chainNoneWords')}
    </EmptyState>
  );
}
