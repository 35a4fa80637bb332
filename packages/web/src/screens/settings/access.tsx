import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { makeOnce } from '../../client/make-once.ts';
import { AskFirst } from '../../parts/buttons/ask-first.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { TextField } from '../../parts/form/fields/text-field.tsx';
import { useSentForm } from '../../parts/form/use-sent-form.ts';
import { isolated } from '../../parts/names/isolated.ts';
import { sinceWords } from '../../parts/figures/moment-words.ts';
import { Section } from '../../parts/section.tsx';
import { SecretOnce } from '../../parts/links/secret-once.tsx';
import { browserWords } from '../../state/browser-words.ts';
import { useOffer } from '../../state/offered-actions.ts';
import { useServerRequest } from '../../client/use-server-request.ts';
import { tokensQuery } from './tokens-query.ts';

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

const NAMELESS = { name: '' };

function Tokens() {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const { data: tokens } = useSuspenseQuery(tokensQuery);
  const { problem, ask } = useServerRequest();
  const [newSecret, setNewSecret] = useState<string | null>(null);
  const reload = () => queries.invalidateQueries({ queryKey: tokensQuery.queryKey });
  const { form, problems, errorOf, isBusy, submit } = useSentForm(
    NAMELESS,
    async ({ name }, { reset }) => {
      const { secret } = await makeOnce('makeMyToken', { body: { name: name.trim() } });
      setNewSecret(secret);
      reset(NAMELESS);
      await reload();
    },
  );
  const end = (tokenId: string) =>
    ask(async () => {
      await conch.call('endMyToken', { params: { tokenId } });
      await reload();
    });
  return (
    <Section title={t('tokens')} about={t('tokensAbout')}>
      <ProblemList problems={problem === null ? [] : [problem]} />
      {newSecret === null ? null : <SecretOnce secret={newSecret} words={t('tokenOnce')} />}
      <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <ProblemList problems={problems.filter(({ path }) => path === null)} />
        <TextField
          label={t('tokenName')}
          hint={t('tokenNameHint')}
          required
          maxLength={100}
          error={errorOf('name')}
          {...form.register('name')}
        />
        <Button
          type="submit"
          className="self-start"
          isBusy={isBusy}
          icon={<KeyRound className="size-4" />}
        >
          {t('makeToken')}
        </Button>
      </form>
      {tokens.items.length === 0 ? <p className="text-sm text-soft">{t('noTokens')}</p> : null}
      <Rows
        rows={tokens.items.map(({ id, name: words, ending, lastUsedAt }) => ({
          id,
          words,
          note: `\u2066…${ending}\u2069`,
          at: lastUsedAt,
        }))}
        never={t('neverUsed')}
        endWords={t('takeBack')}
        question={{
          titleOf: (token) => t('takeBackTitle', { name: token }),
          about: t('takeBackAbout'),
        }}
        end={(id) => void end(id)}
      />
    </Section>
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
      <Rows
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

interface Row {
  readonly id: string;
  readonly words: string;
  readonly note: string | null;
  readonly at: string | null;
  readonly isKept?: boolean;
}

interface RowsProps {
  readonly rows: readonly Row[];
  readonly never: string;
  readonly endWords: string;
  readonly end: (id: string) => void;
  /** The confirmation for an irreversible action. */
  readonly question?: { readonly titleOf: (name: string) => string; readonly about: string };
}

function Rows({ rows, never, endWords, end, question }: RowsProps) {
  const { i18n } = useTranslation('settings');
  const ended = question === undefined ? rows.filter(({ isKept }) => isKept !== true) : [];
  useOffer(
    ended.map(({ id, words }) => ({ key: id, words: `${endWords}: ${words}`, act: () => end(id) })),
  );
  return (
    <ul className="divide-y divide-line">
      {rows.map(({ id, words, note, at, isKept = false }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 py-2 text-sm">
          <span className="min-w-0 flex-1">
            <bdi className="font-medium">{words}</bdi>{' '}
            {note === null ? null : <bdi className="whitespace-nowrap text-faint">{note}</bdi>}
          </span>
          <span className="text-xs text-faint">
            {at === null ? never : sinceWords(at, i18n.language, Date.now())}
          </span>
          {isKept || question !== undefined ? null : (
            <Button look="danger" aria-label={`${endWords}: ${words}`} onClick={() => end(id)}>
              {endWords}
            </Button>
          )}
          {question === undefined ? null : (
            <AskFirst
              words={endWords}
              label={`${endWords}: ${words}`}
              title={question.titleOf(isolated(words))}
              about={question.about}
              act={() => end(id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
