import type { SpaceView } from '@conch/sdk';
import {
  CircleStop,
  Clock,
  CloudOff,
  Hourglass,
  PenLine,
  ShieldQuestion,
  Sparkles,
  Wrench,
} from 'lucide-react';
import { Suspense, useMemo, type Ref } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { useIsLost } from '../../../../client/use-is-lost.ts';
import { isolated } from '../../../../parts/names/isolated.ts';
import { lazyPart } from '../../../../parts/loading/lazy-part.tsx';
import { Name } from '../../../../parts/names/name.tsx';
import { Press } from '../../../../parts/buttons/press.tsx';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { listedNames } from '../names-words.tsx';
import { BUSY, presentAgents, type PresenceActivity, type PresentAgent } from './presence.ts';
import { chainToWatch } from './waiting-line.ts';

const ChainLine = lazyPart(async () => (await import('./chain-line.tsx')).ChainLine);

const MOST_SHOWN = 4;

const ICONS = {
  queued: Clock,
  thinking: Sparkles,
  using: Wrench,
  writing: PenLine,
  waiting: Hourglass,
  approval: ShieldQuestion,
  paused: CloudOff,
} as const;

interface PresenceBarProps {
  readonly view: SpaceView;
  readonly isStopping: boolean;
  /** Whether Esc was pressed once. A second Esc stops everything. */
  readonly isWarned: boolean;
  readonly onStop: () => void;
  /** Moves the focus to the field when the button disappears. */
  readonly stopRef: Ref<HTMLButtonElement>;
}

/** A bar above the field with the running agents and the people who are typing. */
export function PresenceBar(props: PresenceBarProps) {
  const { view, isStopping, isWarned, onStop, stopRef } = props;
  const { t, i18n } = useTranslation('composer');
  const { members, runs, streams, approvals, typing } = view;
  const names = useMemo(() => new Map(members.map(({ id, name }) => [id, name])), [members]);
  const isLost = useIsLost();
  const agents = presentAgents({ runs, streams, approvals, names, isLost });
  const people = typing.flatMap(({ memberId }) => names.get(memberId) ?? []);
  if (agents.length === 0 && people.length === 0) return null;
  const shown = agents.slice(0, MOST_SHOWN);
  const more = agents.length - shown.length;
  const chainId = chainToWatch(view);
  return (
    <div data-part="presence" className="flex min-h-8 items-center gap-2 text-xs text-soft">
      {agents.length === 0 ? null : (
        <ul
          aria-label={t('atWork')}
          className={`flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 ${isWarned ? 'max-sm:sr-only' : ''}`}
        >
          {shown.map((agent) => (
            <OneAtWork key={agent.agentId} agent={agent} />
          ))}
          {more === 0 ? null : <li>{t('more', { count: more })}</li>}
          {chainId === null ? null : (
            <li className="max-w-full min-w-0 empty:hidden">
              <Suspense fallback={null}>
                <ChainLine chainId={chainId} />
              </Suspense>
            </li>
          )}
        </ul>
      )}
      {people.length === 0 ? null : (
        <span className="min-w-0 truncate">
          {listedNames({ names: people.slice(0, MOST_SHOWN) }, i18n.language)}{' '}
          {t('typing', { count: people.length })}
        </span>
      )}
      {/* Hidden from screen readers because it was announced when it appeared. */}
      {isWarned ? (
        <span aria-hidden="true" className="ms-auto font-medium text-bad" data-part="esc-again">
          {t('escAgain')}
        </span>
      ) : null}
      {agents.length === 0 ? null : (
        <Press
          ref={stopRef}
          disabled={isStopping}
          onClick={onStop}
          className="ms-auto inline-flex min-h-7 shrink-0 items-center gap-1.5 rounded-lg px-2 font-medium text-bad hover:bg-bad-tint aria-disabled:opacity-55 pointer-coarse:min-h-11"
        >
          <CircleStop aria-hidden="true" className="size-4" />
          {t(isStopping ? 'stopping' : 'stopAll')}
        </Press>
      )}
    </div>
  );
}

function OneAtWork({ agent: { name, activity, tool } }: { readonly agent: PresentAgent }) {
  const { t } = useTranslation('composer');
  const Icon = ICONS[activity satisfies PresenceActivity];
  // If the line is too short, the name is truncated and the activity is not. With a tool both are
  // truncated, because a tool name can be longer than the line.
  const widths = activity === 'using' ? WITH_TOOL : ALONE;
  return (
    <li className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <Icon
        aria-hidden="true"
        className={`size-3.5 shrink-0 ${BUSY.has(activity) ? 'animate-pulse text-accent' : ''}`}
      />
      <Name name={name} className={`truncate font-semibold text-ink ${widths.name}`} />{' '}
      <span title={tool ?? undefined} className={`truncate ${widths.activity}`}>
        <WithNames words={t(activity, { tool: isolated(tool ?? '') })} />
      </span>
    </li>
  );
}

const ALONE = { name: 'min-w-0', activity: 'shrink-0' } as const;
const WITH_TOOL = {
  name: 'max-w-28 sm:max-w-56 shrink-0',
  activity: 'max-w-56 sm:max-w-96 min-w-0',
} as const;
