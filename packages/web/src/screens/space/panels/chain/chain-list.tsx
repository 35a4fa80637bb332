import type { RouteOutput } from '@conch/sdk';
import { useTranslation } from '../../../../words/use-translation.ts';
import { Button } from '../../../../parts/buttons/button.tsx';
import { Moment } from '../../../../parts/figures/moment.tsx';
import { oneLine } from '../../message/text/one-line.ts';
import { useSpaceActions } from '../../space-actions.tsx';
import { PanelSection } from '../panel-section.tsx';
import { useMessage } from '../use-message.ts';

type ChainCard = RouteOutput<'listChains'>['items'][number];

interface ChainListProps {
  readonly chains: readonly ChainCard[];
  readonly shownId: string;
  /** Whether the panel always shows the newest chain. */
  readonly isFollowing: boolean;
}

/** A list of the latest chains, for choosing another chain. */
export function ChainList({ chains, shownId, isFollowing }: ChainListProps) {
  const { t } = useTranslation('why');
  const { openPanel } = useSpaceActions();
  if (chains.length < 2) return null;
  return (
    <PanelSection
      title={t('recent')}
      action={
        isFollowing ? null : (
          <Button look="quiet" onClick={() => openPanel('chain')}>
            {t('followNewest')}
          </Button>
        )
      }
    >
      <ul className="flex flex-col">
        {chains.map((chain) => (
          <Row key={chain.id} chain={chain} isShown={chain.id === shownId} />
        ))}
      </ul>
    </PanelSection>
  );
}

function Row({ chain, isShown }: { readonly chain: ChainCard; readonly isShown: boolean }) {
  const { t } = useTranslation('why');
  const { openChain } = useSpaceActions();
  const trigger = useMessage(chain.triggerId);
  return (
    <li>
      <button
        type="button"
        aria-current={isShown ? 'true' : undefined}
        onClick={() => openChain(chain.id)}
        className={`flex min-h-9 w-full items-center gap-3 rounded-lg px-2 py-1.5 text-start text-sm hover:bg-hover pointer-coarse:min-h-11 ${isShown ? 'bg-chosen text-on-chosen' : 'text-soft'}`}
      >
        <Moment at={chain.startedAt} className="shrink-0 text-xs tabular-nums" />
        <span className="flex min-w-0 flex-1">
          <span dir="auto" className="truncate">
            {trigger === null ? '…' : oneLine(trigger.content) || t('triggerGone')}
          </span>
        </span>
        {chain.endedAt === null ? (
          <span className="shrink-0 text-xs font-medium text-link">{t('running')}</span>
        ) : null}
      </button>
    </li>
  );
}
