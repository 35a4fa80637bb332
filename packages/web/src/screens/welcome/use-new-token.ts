import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { makeOnce } from '../../client/make-once.ts';
import { agentsQuery } from '../../client/queries.ts';
import { useServerRequest } from '../../client/use-server-request.ts';
import { freeName } from './free-name.ts';
import type { ConnectWay } from './snippets.ts';

interface NewTokenState {
  readonly token: string | null;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly createToken: () => void;
}

/**
 * Creates a token for a snippet on request. The server shows it only once, so this hook stores it.
 */
export function useNewToken(way: ConnectWay, spaceId: string): NewTokenState {
  const { t } = useTranslation('welcome');
  const queries = useQueryClient();
  const { isBusy, problem, ask } = useServerRequest();
  const [token, setToken] = useState<string | null>(null);
  const createOwnToken = async (): Promise<string> => {
    const { secret } = await makeOnce('makeMyToken', {
      // The snippets read and post, and nothing else.
      body: { name: t(`${way}Title`), rights: 'post' },
    });
    void queries.invalidateQueries({ queryKey: ['my-tokens'] });
    return secret;
  };
  const createAgentToken = async (): Promise<string> => {
    const agents = await queries.fetchQuery(agentsQuery);
    const name = freeName(
      'Hello',
      agents.map((agent) => agent.name),
    );
    const body = { name, kind: 'remote', config: {}, description: t('helloDescription') };
    const agent = await makeOnce('addAgent', { body });
    const params = { agentId: agent.id };
    const { secret } = await makeOnce('makeAgentToken', { params, body: { name } });
    await conch.call('addMembers', { params: { spaceId }, body: { memberIds: [agent.id] } });
    await queries.invalidateQueries({ queryKey: agentsQuery.queryKey });
    return secret;
  };
  const createToken = (): void => {
    void ask(async () => setToken(await (way === 'agent' ? createAgentToken() : createOwnToken())));
  };
  return { token, isBusy, problem, createToken };
}
