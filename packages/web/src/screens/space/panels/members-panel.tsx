import { Link } from '@tanstack/react-router';
import type { MemberView } from '@conch/sdk';
import { policyFacts } from '@conch/sdk/view';
import { UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { MessageButton } from '../../../parts/buttons/message-button.tsx';
import { Avatar } from '../../../parts/names/avatar.tsx';
import { countWords } from '../../../parts/figures/money-words.ts';
import { Name } from '../../../parts/names/name.tsx';
import { useOpenSpace } from '../open-space.ts';
import { PanelSection } from './panel-section.tsx';

/**
 * The people and agents of the space, with the description of each agent and the online state of
 * each person.
 */
export function MembersPanel() {
  const { t, i18n } = useTranslation('why');
  const { space, view } = useOpenSpace();
  const people = view.members.filter(({ kind }) => kind === 'person');
  const agents = view.members.filter(({ kind }) => kind === 'agent');
  const counted = (words: string, count: number) =>
    `${words} · ${countWords(count, i18n.language)}`;
  return (
    <>
      {view.space.role === 'owner' ? (
        <Link
          to="/spaces/$spaceId/settings"
          params={{ spaceId: space.spaceId }}
          className="mb-4 flex min-h-9 items-center justify-center gap-2 rounded-lg border border-edge/50 px-3 text-sm font-medium hover:bg-hover pointer-coarse:min-h-11"
        >
          <UserPlus aria-hidden="true" className="size-4" />
          {t('invite')}
        </Link>
      ) : null}
      <PanelSection title={counted(t('agents'), agents.length)}>
        {agents.length === 0 ? <p className="text-sm text-soft">{t('noAgents')}</p> : null}
        <ul className="flex flex-col gap-1">
          {agents.map((agent) => (
            <AgentRow key={agent.id} agent={agent} />
          ))}
        </ul>
      </PanelSection>
      <PanelSection title={counted(t('people'), people.length)}>
        <ul className="flex flex-col gap-1">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      </PanelSection>
    </>
  );
}

const MAIN_AGENT_WORDS = { 'main agent': 'mainAgent', coordinator: 'coordinator' } as const;

function AgentRow({ agent }: { readonly agent: MemberView }) {
  const { t } = useTranslation('why');
  const { view } = useOpenSpace();
  const { policy, mainAgentId } = view.space.settings;
  const { description } = agent;
  const hasWords = description !== null && description !== '';
  const main = mainAgentId === agent.id ? policyFacts(policy).mainAgent : null;
  return (
    <li>
      <Link
        to="/agents/$agentId"
        params={{ agentId: agent.id }}
        className={`flex min-h-11 gap-3 rounded-lg px-2 py-2 hover:bg-hover ${hasWords ? 'items-start' : 'items-center'}`}
      >
        <Avatar name={agent.name} kind="agent" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
            <Name name={agent.name} />
            {main === null ? null : <Mark>{t(MAIN_AGENT_WORDS[main])}</Mark>}
            {agent.isQuiet === true ? <Mark means={t('quietMeans')}>{t('quiet')}</Mark> : null}
            {agent.status === 'paused' ? <Mark means={t('pausedMeans')}>{t('paused')}</Mark> : null}
          </span>
          {hasWords ? (
            <span className="block text-sm text-soft">
              <bdi>{description}</bdi>
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  );
}

const ROLES = { owner: 'owner', member: 'member', viewer: 'viewer' } as const;

function PersonRow({ person }: { readonly person: MemberView }) {
  const { t } = useTranslation('why');
  const { view } = useOpenSpace();
  const isOnline = view.online.includes(person.id);
  return (
    <li className="flex min-h-11 items-center gap-3 px-2 py-1.5">
      <span className="relative">
        <Avatar name={person.name} kind="person" />
        {isOnline ? (
          <span
            aria-hidden="true"
            className="absolute -end-0.5 -bottom-0.5 size-3 rounded-full border-2 border-card bg-good forced-colors:bg-[Highlight]"
          />
        ) : null}
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <span className="font-medium">
          <Name name={person.name} />
          {person.id === view.me ? <span className="text-soft"> ({t('you')})</span> : null}
        </span>
        <span className="block text-xs text-soft">
          {person.role === null ? null : t(ROLES[person.role])}
          {isOnline ? ` · ${t('online')}` : null}
        </span>
      </span>
      {person.id === view.me || view.space.directWith !== null ? null : (
        <MessageButton person={person} />
      )}
    </li>
  );
}

interface MarkProps {
  readonly children: ReactNode;
  readonly means?: string;
}

function Mark({ children, means }: MarkProps) {
  return (
    <span
      title={means}
      className="rounded-md bg-sunken px-1.5 forced-colors:outline py-0.5 text-xs font-normal text-soft"
    >
      {children}
      {means === undefined ? null : <span className="sr-only">: {means}</span>}
    </span>
  );
}
