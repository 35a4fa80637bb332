import {
  Clock,
  CloudOff,
  Hourglass,
  PenLine,
  ShieldQuestion,
  Sparkles,
  Wrench,
} from 'lucide-react';
import { Suspense, useMemo, type ReactNode } from 'react';
import type { PageView } from '../../../../client/spaces/page-view.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { useIsLost } from '../../../../client/use-is-lost.ts';
import { isolated } from '../../../../parts/names/isolated.ts';
import { lazyPart } from '../../../../parts/loading/lazy-part.tsx';
import { Avatar } from '../../../../parts/names/avatar.tsx';
import { Name } from '../../../../parts/names/name.tsx';
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

/** The agents that work in this space now. */
export function usePresentAgents(view: PageView): readonly PresentAgent[] {
  const { members, runs, streams, approvals } = view;
  const names = useMemo(() => new Map(members.map(({ id, name }) => [id, name])), [members]);
  const isLost = useIsLost();
  return presentAgents({ runs, streams, approvals, names, isLost });
}

interface PresenceProps {
  readonly view: PageView;
  readonly agents: readonly PresentAgent[];
  /** Whether a narrow composer has no room for the list. */
  readonly isShort: boolean;
  /** The Stop button. */
  readonly children: ReactNode;
}

/** The activity of each running agent, the agents that wait for each other, and Stop. */
export function Presence({ view, agents, isShort, children }: PresenceProps) {
  const { t } = useTranslation('composer');
  const shown = agents.slice(0, MOST_SHOWN);
  const more = agents.length - shown.length;
  const chainId = chainToWatch(view);
  return (
    <div data-part="presence" className="flex min-w-0 flex-1 items-center gap-2">
      <ul
        aria-label={t('atWork')}
        // One line, and two lines in a narrow composer, so that the first letter of a draft moves
        // nothing. The chain comes first there, because it names the agents that wait.
        className={`flex min-w-0 flex-1 items-center gap-x-3 overflow-hidden text-sm text-soft @max-2xl:max-h-12 @max-2xl:flex-col @max-2xl:items-start ${isShort ? '@max-2xl:sr-only' : ''}`}
      >
        {shown.map((agent, at) => (
          <OneAtWork key={agent.agentId} agent={agent} isSecondary={at > 0 && agents.length > 2} />
        ))}
        {agents.length < 3 ? null : (
          <li className="shrink-0 @2xl:hidden">{t('more', { count: agents.length - 1 })}</li>
        )}
        {more === 0 ? null : (
          <li className="shrink-0 @max-2xl:hidden">{t('more', { count: more })}</li>
        )}
        {chainId === null ? null : (
          <li className="max-w-full min-w-0 empty:hidden @max-2xl:order-first">
            <Suspense fallback={null}>
              <ChainLine chainId={chainId} />
            </Suspense>
          </li>
        )}
      </ul>
      {children}
    </div>
  );
}

/** The people who are typing now. */
export function Typing({ view: { members, typing } }: { readonly view: PageView }) {
  const { t, i18n } = useTranslation('composer');
  const people = typing.flatMap(({ memberId }) => {
    const member = members.find(({ id }) => id === memberId);
    return member === undefined ? [] : [member.name];
  });
  if (people.length === 0) return null;
  return (
    <span data-part="typing" className="min-w-0 shrink truncate text-xs text-soft">
      {listedNames({ names: people.slice(0, MOST_SHOWN) }, i18n.language)}{' '}
      {t('typing', { count: people.length })}
    </span>
  );
}

interface OneAtWorkProps {
  readonly agent: PresentAgent;
  /** Whether a narrow composer counts the agent instead of naming it. */
  readonly isSecondary: boolean;
}

function OneAtWork({ agent: { name, activity, tool }, isSecondary }: OneAtWorkProps) {
  const { t } = useTranslation('composer');
  const Icon = ICONS[activity satisfies PresenceActivity];
  // If the line is too short, the name is truncated and the activity is not. With a tool both are
  // truncated, because a tool name can be longer than the line.
  const widths = activity === 'using' ? WITH_TOOL : ALONE;
  return (
    <li
      className={`inline-flex min-h-6 max-w-full min-w-0 items-center gap-1.5 ${isSecondary ? '@max-2xl:sr-only' : ''}`}
    >
      <Avatar name={name} kind="agent" size="small" />
      <Icon
        aria-hidden="true"
        className={`size-3.5 shrink-0 ${BUSY.has(activity) ? 'animate-pulse text-ink' : ''}`}
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
  name: 'max-w-28 @2xl:max-w-56 shrink-0',
  activity: 'max-w-56 @2xl:max-w-96 min-w-0',
} as const;
