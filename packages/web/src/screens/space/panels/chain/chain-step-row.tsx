import { MessageSquare } from 'lucide-react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { Avatar } from '../../../../parts/names/avatar.tsx';
import { Money, Tokens } from '../../../../parts/figures/figure.tsx';
import { IconButton } from '../../../../parts/buttons/icon-button.tsx';
import { isolated } from '../../../../parts/names/isolated.ts';
import { Moment } from '../../../../parts/figures/moment.tsx';
import { countWords } from '../../../../parts/figures/money-words.ts';
import { Name } from '../../../../parts/names/name.tsx';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { oneLine } from '../../message/text/one-line.ts';
import { runsToApprove } from '../../transcript/rows/run-rows.ts';
import { useOpenSpace } from '../../open-space.ts';
import { useSpaceActions } from '../../space-actions.tsx';
import type { ChainStep } from './chain-steps.ts';
import { usePanelJump } from '../use-panel-jump.ts';
import { runStateWords, runTone } from '../why/run-words.ts';
import { useSpaceMemberName } from '../use-space-member-name.ts';
import { useMessage } from '../use-message.ts';

const TONES = {
  live: 'text-ink font-medium',
  good: 'text-good',
  quiet: 'text-soft',
  bad: 'text-warn',
} as const;

// Deeper steps have the same indent, because a panel is narrow.
const DEEPEST = 5;

/**
 * One step of a chain. Its indent shows how many agents wait for its run, and screen readers get
 * that number.
 */
export function ChainStepRow({ step: { number, run, depth } }: { readonly step: ChainStep }) {
  const { t, i18n } = useTranslation('why');
  const nameOf = useSpaceMemberName();
  const name = nameOf(run.agentId);
  const count = countWords(number, i18n.language);
  return (
    <li
      aria-label={t('stepLabel', { number: count, name })}
      data-depth={depth}
      style={{ marginInlineStart: `${String(Math.min(depth, DEEPEST) * 0.9)}rem` }}
      className={`rounded-lg border border-line bg-paper px-3 py-2 text-sm ${depth > 0 ? 'border-s-2 border-s-edge' : ''}`}
    >
      <div className="flex items-center gap-2">
        <span className="w-5 shrink-0 text-xs text-faint tabular-nums" aria-hidden="true">
          {count}
        </span>
        <Avatar name={name} kind="agent" size="small" />
        <Name name={name} className="min-w-0 truncate font-medium" />
        <Moment at={run.startedAt ?? run.offeredAt} className="ms-auto text-xs text-faint" />
      </div>
      <State run={run} />
      <AskedFor run={run} />
      <Answers run={run} />
      {depth === 0 ? null : <span className="sr-only">{t('depth', { count: depth })}</span>}
      <Foot run={run} />
    </li>
  );
}

type RunProps = Pick<ChainStep, 'run'>;

function State({ run }: RunProps) {
  const { t } = useTranslation('why');
  const { view } = useOpenSpace();
  const nameOf = useSpaceMemberName();
  const isWriting = view.streams.some(({ runId, isPaused }) => runId === run.id && !isPaused);
  const isAsking = runsToApprove(view.approvals).has(run.id);
  const key = runStateWords(run, { isWriting, isAsking });
  // The agent to which the run delegated, or the person who stopped the run.
  const other = run.delegatedToId ?? run.stoppedById;
  const name = isolated(other === null ? '…' : nameOf(other));
  const { t: chat } = useTranslation('chat');
  const why = run.failure === null ? '' : `: ${chat(`failure-${run.failure}`)}`;
  return (
    <p className={`mt-1 ps-7 ${TONES[runTone(run)]}`} data-state={run.outcome ?? 'live'}>
      <WithNames words={t(key, { name })} />
      {why}
    </p>
  );
}

/** The agent that handed the floor over, and its reason. */
function AskedFor({ run: { handOff } }: RunProps) {
  const { t } = useTranslation('why');
  const nameOf = useSpaceMemberName();
  if (handOff === null) return null;
  const { kind, byId, reason, expectsReply } = handOff;
  const wordKey = expectsReply ? 'stepAwaitedBy' : 'stepAskedBy';
  const words = t(kind === 'delegate' ? 'stepDelegatedBy' : wordKey, {
    name: isolated(nameOf(byId)),
  });
  return (
    <p className="mt-0.5 line-clamp-3 ps-7 text-xs text-soft" data-part="hand-off">
      <WithNames words={words} />
      {reason === '' ? null : (
        <>
          : <bdi className="text-ink">{oneLine(reason)}</bdi>
        </>
      )}
    </p>
  );
}

function Answers({ run }: RunProps) {
  const { t } = useTranslation('why');
  const trigger = useMessage(run.triggerId);
  if (trigger === null) return null;
  const words = trigger.deletedAt === null ? oneLine(trigger.content) : t('triggerGone');
  return (
    <p className="mt-0.5 line-clamp-2 ps-7 text-xs text-soft">
      {t('answers', { name: trigger.sender?.name ?? 'Conch' })}: <bdi>{words}</bdi>
    </p>
  );
}

function Foot({ run }: RunProps) {
  const { t } = useTranslation('why');
  const { openWhy } = useSpaceActions();
  const jump = usePanelJump();
  const { messageId, isEstimated } = run;
  return (
    <div className="mt-1 flex items-center gap-2 ps-7 text-xs text-faint tabular-nums">
      <Tokens tokens={run.tokens} isEstimated={isEstimated} />
      <Money costUsd={run.costUsd} isEstimated={isEstimated} />
      <span className="ms-auto flex items-center gap-1">
        <button
          type="button"
          onClick={() => openWhy(run.id)}
          className="min-h-7 rounded-md px-2 text-xs font-medium text-link hover:bg-hover pointer-coarse:min-h-11"
        >
          {t('why')}
        </button>
        {messageId === null ? null : (
          <IconButton
            isSmall
            label={t('showMessage')}
            icon={<MessageSquare className="size-4" />}
            onClick={() => jump(messageId)}
          />
        )}
      </span>
    </div>
  );
}
