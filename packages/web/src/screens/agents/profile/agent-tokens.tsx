import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { conch } from '../../../client/conch.ts';
import { makeOnce } from '../../../client/make-once.ts';
import { AskFirst } from '../../../parts/buttons/ask-first.tsx';
import { Button } from '../../../parts/buttons/button.tsx';
import { CopyButton } from '../../../parts/buttons/copy-button.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { TextField } from '../../../parts/form/fields/text-field.tsx';
import { isolated } from '../../../parts/names/isolated.ts';
import { sinceWords } from '../../../parts/figures/moment-words.ts';
import { SecretOnce } from '../../../parts/links/secret-once.tsx';
import { Section } from '../../../parts/section.tsx';
import { useServerRequest, type ServerRequest } from '../../../client/use-server-request.ts';
import { agentTokensQuery } from '../agent-queries.ts';

/** The tokens of an agent. An outside program connects with such a token. */
export function AgentTokens({ agentId }: { readonly agentId: string }) {
  const { t } = useTranslation('agents');
  const queries = useQueryClient();
  const request = useServerRequest();
  const reload = () => queries.invalidateQueries({ queryKey: ['agent-tokens', agentId] });
  return (
    <Section title={t('tokensTitle')} about={t('tokensAbout')}>
      <ProblemList problems={request.problem === null ? [] : [request.problem]} />
      <NewToken agentId={agentId} asked={request} reload={reload} />
      <TokenRows agentId={agentId} asked={request} reload={reload} />
    </Section>
  );
}

interface PartProps {
  readonly agentId: string;
  readonly asked: ServerRequest;
  readonly reload: () => Promise<void>;
}

function NewToken({ agentId, asked, reload }: PartProps) {
  const { t } = useTranslation('agents');
  const [name, setName] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const make = () =>
    asked.ask(async () => {
      const body = { name: name.trim() };
      const created = await makeOnce('makeAgentToken', { params: { agentId }, body });
      setSecret(created.secret);
      setName('');
      await reload();
    });
  return (
    <>
      {secret === null ? null : <ShownOnce secret={secret} />}
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <div className="min-w-48 flex-1">
          <TextField
            label={t('tokenName')}
            value={name}
            required
            maxLength={100}
            placeholder={t('tokenExample')}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button type="submit" isBusy={asked.isBusy} icon={<KeyRound className="size-4" />}>
          {t('makeToken')}
        </Button>
      </form>
    </>
  );
}

function ShownOnce({ secret }: { readonly secret: string }) {
  const { t } = useTranslation('agents');
  const command = `CONCH_URL=${location.origin} CONCH_AGENT_TOKEN=${secret} npm run agent -- hello`;
  return (
    <>
      <SecretOnce secret={secret} words={t('tokenOnce')} />
      <div className="flex flex-col gap-1 text-sm">
        <span className="text-soft">{t('tokenUse')}</span>
        <span className="flex items-center gap-2 rounded-lg bg-code p-2">
          <code className="min-w-0 flex-1 text-xs break-all">{command}</code>
          <CopyButton text={command} />
        </span>
      </div>
    </>
  );
}

function TokenRows({ agentId, asked, reload }: PartProps) {
  const { t, i18n } = useTranslation('agents');
  const { data } = useQuery(agentTokensQuery(agentId));
  const tokens = data?.items ?? [];
  const end = (tokenId: string) =>
    asked.ask(async () => {
      await conch.call('endAgentToken', { params: { agentId, tokenId } });
      await reload();
    });
  if (tokens.length === 0) return <p className="text-sm text-soft">{t('noTokens')}</p>;
  return (
    <ul className="divide-y divide-line">
      {tokens.map(({ id, name, ending, lastUsedAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 py-2 text-sm">
          <span className="min-w-0 flex-1">
            <bdi className="font-medium">{name}</bdi> <bdi className="text-faint">…{ending}</bdi>
          </span>
          <span className="text-xs text-faint">
            {lastUsedAt === null
              ? t('neverUsed')
              : sinceWords(lastUsedAt, i18n.language, Date.now())}
          </span>
          <AskFirst
            words={t('endToken')}
            label={`${t('endToken')}: ${name}`}
            title={t('endTokenTitle', { name: isolated(name) })}
            about={t('endTokenAbout')}
            act={() => void end(id)}
          />
        </li>
      ))}
    </ul>
  );
}
