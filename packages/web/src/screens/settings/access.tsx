import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { useServerRequest } from '../../client/use-server-request.ts';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { Section } from '../../parts/section.tsx';
import { browserWords } from '../../state/browser-words.ts';
import { AccessRows } from './access-rows.tsx';
import { Tokens } from './tokens.tsx';

const sessionsQuery = queryOptions({
  queryKey: ['my-sessions'],
  queryFn: () => conch.call('listMySessions'),
});

/** The person's tokens for programs, and the browsers in which the person is signed in. */
export function Access() {
  return (
    <>
      <Tokens />
      <Sessions />
    </>
  );
}

function Sessions() {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const { data: sessions } = useSuspenseQuery(sessionsQuery);
  const { problem, ask } = useServerRequest();
  const end = (sessionId: string) =>
    ask(async () => {
      await conch.call('endMySession', { params: { sessionId } });
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    });
  return (
    <Section title={t('sessions')} about={t('sessionsAbout')}>
      <ProblemList problems={problem === null ? [] : [problem]} />
      <AccessRows
        rows={sessions.items.map(({ id, label, isCurrent, lastSeenAt }) => ({
          id,
          words: browserWords(label),
          note: isCurrent ? t('thisBrowser') : null,
          at: lastSeenAt,
          isKept: isCurrent,
        }))}
        never=""
        endWords={t('signItOut')}
        end={(id) => void end(id)}
      />
    </Section>
  );
}
