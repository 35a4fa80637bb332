import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RouteOutput } from '@conch/sdk';
import { Hash, MessagesSquare } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import { failureWords } from '../../../client/failure-words.ts';
import { useMe } from '../../../client/use-me.ts';
import { EmptyList } from '../../../parts/empty-list.tsx';
import { isolated } from '../../../parts/names/isolated.ts';
import { Loading } from '../../../parts/loading/loading.tsx';
import { Name } from '../../../parts/names/name.tsx';
import { Section } from '../../../parts/section.tsx';
import { WithNames } from '../../../parts/names/with-names.tsx';
import type { AgentDetails } from '../agent.ts';
import { activityQuery } from '../agent-queries.ts';
import { TEST_BOX } from '../form/form-hashes.ts';
import { PLAIN_LINK } from '../link-styles.ts';
import { AddToSpace } from './add-to-space.tsx';
import { RunList } from './run-list.tsx';
import { Spending } from './spending.tsx';

/** The agent's spaces, statistics and latest runs, limited to spaces that the person may read. */
export function AgentActivity({ agent }: { readonly agent: AgentDetails }) {
  const { t } = useTranslation('agents');
  const { isAdmin } = useMe();
  const { id: agentId } = agent;
  const { data, error } = useQuery(activityQuery(agentId));
  if (error !== null) {
    return (
      <p role="alert" className="text-sm text-bad">
        {failureWords(error)}
      </p>
    );
  }
  if (data === undefined) return <Loading />;
  return (
    <>
      <Section title={t('spacesTitle')}>
        {data.spaces.length === 0 ? <p className="text-sm text-soft">{t('noSpaces')}</p> : null}
        {data.spaces.length === 0 ? null : (
          <ul className="flex flex-wrap gap-2">
            {data.spaces.map((space) => (
              <SpaceLink key={space.id} space={space} />
            ))}
          </ul>
        )}
        {isAdmin ? <AddToSpace agentId={agentId} isIn={data.spaces.map(({ id }) => id)} /> : null}
      </Section>
      <Spending days={data.days} />
      <Section title={t('runsTitle')} about={t('runsAbout')}>
        {data.runs.length === 0 ? (
          <NoRuns agent={agent} space={data.spaces[0]} />
        ) : (
          <RunList runs={data.runs} />
        )}
      </Section>
    </>
  );
}

interface NoRunsProps {
  readonly agent: AgentDetails;
  /** A space that contains the agent. */
  readonly space: ListedSpace | undefined;
}

function NoRuns({ agent: { id, name, kind }, space }: NoRunsProps) {
  const { t } = useTranslation('agents');
  const { isAdmin } = useMe();
  const canTry = isAdmin && kind !== 'remote';
  const toTestBox = (
    <Link
      to="/agents/$agentId/edit"
      params={{ agentId: id }}
      hash={TEST_BOX}
      className={PLAIN_LINK}
    >
      {t('testTitle')}
    </Link>
  );
  return (
    <EmptyList
      words={t('noRuns')}
      example={<WithNames words={t('noRunsExample', { name: isolated(name) })} />}
      action={
        space === undefined ? (
          canTry && toTestBox
        ) : (
          <Link to="/spaces/$spaceId" params={{ spaceId: space.id }} className={PLAIN_LINK}>
            <WithNames words={t('goToSpace', { space: isolated(space.name) })} />
          </Link>
        )
      }
    />
  );
}

type ListedSpace = RouteOutput<'readAgentActivity'>['spaces'][number];

interface SpaceLinkProps {
  readonly space: ListedSpace;
}

function SpaceLink({ space: { id, name, kind } }: SpaceLinkProps) {
  const Icon = kind === 'forum' ? MessagesSquare : Hash;
  return (
    <li>
      <Link
        to="/spaces/$spaceId"
        params={{ spaceId: id }}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-lg border border-line px-2.5 text-sm hover:bg-hover pointer-coarse:min-h-11"
      >
        <Icon aria-hidden="true" className="size-3.5 text-faint" />
        <Name name={name} />
      </Link>
    </li>
  );
}
