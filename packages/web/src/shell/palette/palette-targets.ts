import { useQueries, useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { agentsQuery, spacesQuery } from '../../client/queries.ts';
import { threadsQuery } from '../../client/threads-query.ts';
import { useMe } from '../../client/use-me.ts';
import { threadPath } from '../../state/bell/bell-entry.ts';
import type { PaletteEntry, PaletteGroup } from '../../state/palette-entries.ts';
import { inSideOrder } from '../../state/sidebar-parts.ts';
import { visitsOf } from '../../state/visits.ts';
import { useTranslation } from '../../words/use-translation.ts';

// The palette lists the threads of at most this many forums: the newest ones. People can find the
// threads of other forums inside those forums.
const MOST_FORUMS = 8;

/** The targets in the palette: recent targets, spaces, threads and agents. */
export function usePaletteTargets(isAsked: boolean): readonly PaletteGroup[] {
  const { t } = useTranslation('palette');
  const { t: shell } = useTranslation();
  const { id: me } = useMe();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const { data: spaces = [] } = useQuery(spacesQuery);
  const { data: agents = [] } = useQuery(agentsQuery);
  const forums = spaces
    .filter(({ kind }) => kind === 'forum')
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, MOST_FORUMS);
  const found = useQueries({ queries: forums.map(({ id }) => threadsQuery(id)) });
  const ofSpaces = inSideOrder(spaces).map(({ id, name }) => place(`/spaces/${id}`, name));
  const ofAgents = agents.map(({ id, name }) => place(`/agents/${id}`, name));
  const ofThreads = forums.flatMap(({ id, name }, index) =>
    (found[index]?.data ?? []).map((thread) => ({
      ...place(threadPath(id, thread.id), thread.title),
      about: name,
    })),
  );
  const known = new Map([...ofSpaces, ...ofAgents, ...ofThreads].map((one) => [one.key, one]));
  const recent = visitsOf(me).flatMap((path) => (path === here ? [] : (known.get(path) ?? [])));
  const isNew = ({ key }: PaletteEntry): boolean => isAsked || !recent.some((r) => r.key === key);
  return [
    { title: t('recent'), entries: isAsked ? [] : recent },
    { title: shell('spaces'), entries: ofSpaces.filter(isNew) },
    { title: t('threads'), entries: ofThreads.filter(isNew) },
    { title: shell('agents'), entries: ofAgents.filter(isNew) },
  ];
}

function place(to: string, words: string): PaletteEntry {
  return { key: to, words, to };
}
