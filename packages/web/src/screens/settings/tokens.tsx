import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { makeOnce } from '../../client/make-once.ts';
import { spacesQuery } from '../../client/queries.ts';
import { useServerRequest } from '../../client/use-server-request.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { dateWords } from '../../parts/figures/moment-words.ts';
import { CheckList } from '../../parts/form/fields/check-list.tsx';
import { SelectField } from '../../parts/form/fields/select-field.tsx';
import { TextField } from '../../parts/form/fields/text-field.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { useSentForm } from '../../parts/form/use-sent-form.ts';
import { SecretOnce } from '../../parts/links/secret-once.tsx';
import { isolated } from '../../parts/names/isolated.ts';
import { Section } from '../../parts/section.tsx';
import { AccessRows } from './access-rows.tsx';
import { tokensQuery } from './tokens-query.ts';

const RIGHTS = ['manage', 'post', 'read'] as const;
const DAYS = ['90', '7', '30', '365', 'never'] as const;

const EMPTY: {
  readonly name: string;
  readonly rights: (typeof RIGHTS)[number];
  readonly days: (typeof DAYS)[number];
} = { name: '', rights: 'manage', days: '90' };

/** The person's tokens, with the rights and the last use of each. */
export function Tokens() {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const [newSecret, setNewSecret] = useState<string | null>(null);
  const { problem, ask } = useServerRequest();
  const reload = () => queries.invalidateQueries({ queryKey: tokensQuery.queryKey });
  const end = (tokenId: string) =>
    ask(async () => {
      await conch.call('endMyToken', { params: { tokenId } });
      await reload();
    });
  const made = async (secret: string): Promise<void> => {
    setNewSecret(secret);
    await reload();
  };
  return (
    <Section title={t('tokens')} about={t('tokensAbout')}>
      <ProblemList problems={problem === null ? [] : [problem]} />
      {newSecret === null ? null : <SecretOnce secret={newSecret} words={t('tokenOnce')} />}
      <NewToken made={made} />
      <TokenRows end={(id) => void end(id)} />
    </Section>
  );
}

function NewToken({ made }: { readonly made: (secret: string) => Promise<void> }) {
  const { t } = useTranslation('settings');
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const [spaceIds, setSpaceIds] = useState<readonly string[]>([]);
  const { form, problems, errorOf, isBusy, submit } = useSentForm(
    EMPTY,
    async ({ name, rights, days }, { reset }) => {
      const expiry = days === 'never' ? {} : { expiresInDays: Number(days) };
      const within = spaceIds.length === 0 ? {} : { spaceIds: [...spaceIds] };
      const body = { name: name.trim(), rights, ...expiry, ...within };
      const { secret } = await makeOnce('makeMyToken', { body });
      reset(EMPTY);
      setSpaceIds([]);
      await made(secret);
    },
  );
  return (
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
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('tokenRights')}
          choices={RIGHTS.map((one) => ({ value: one, words: t(`tokenRights_${one}`) }))}
          error={errorOf('rights')}
          {...form.register('rights')}
        />
        <SelectField
          label={t('tokenExpiry')}
          choices={DAYS.map((one) => ({
            value: one,
            words: one === 'never' ? t('tokenNever') : t('tokenDays', { count: Number(one) }),
          }))}
          error={errorOf('days')}
          {...form.register('days')}
        />
      </div>
      <CheckList
        name="token-spaces"
        label={t('tokenSpaces')}
        hint={t('tokenSpacesHint')}
        items={spaces.map(({ id, name }) => ({ id, words: name }))}
        chosen={spaceIds}
        onChange={setSpaceIds}
        empty={t('tokenNoSpaces')}
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
  );
}

function TokenRows({ end }: { readonly end: (id: string) => void }) {
  const { t, i18n } = useTranslation('settings');
  const { data: tokens } = useSuspenseQuery(tokensQuery);
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const names = new Map<string, string>(spaces.map(({ id, name }) => [id, name]));
  const within = (ids: readonly string[] | null): string =>
    ids === null
      ? t('tokenAllSpaces')
      : ids.map((id) => isolated(names.get(id) ?? t('tokenOtherSpace'))).join(', ');
  return (
    <>
      {tokens.items.length === 0 ? <p className="text-sm text-soft">{t('noTokens')}</p> : null}
      <AccessRows
        rows={tokens.items.map((token) => ({
          id: token.id,
          words: token.name,
          note: `\u2066…${token.ending}\u2069`,
          at: token.lastUsedAt,
          details: [
            `${t(`tokenRights_${token.rights}`)} · ${within(token.spaceIds)}`,
            ...(token.expiresAt === null
              ? []
              : [t('tokenExpires', { date: dateWords(token.expiresAt, i18n.language) })]),
            ...(token.lastUse === null
              ? []
              : [
                  t('tokenLastUse', {
                    route: isolated(token.lastUse.route),
                    address: isolated(token.lastUse.address),
                  }),
                ]),
          ],
        }))}
        never={t('neverUsed')}
        endWords={t('takeBack')}
        question={{
          titleOf: (token) => t('takeBackTitle', { name: token }),
          about: t('takeBackAbout'),
        }}
        end={end}
      />
    </>
  );
}
