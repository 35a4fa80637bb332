import type { Client } from '../../../src/index.ts';

/** An agent of kind `remote` on a server, with its token. */
export interface RemoteTestAgent {
  readonly id: string;
  readonly token: string;
}

export async function outsideAgent(owner: Client, name: string): Promise<RemoteTestAgent> {
  const { id } = await owner.call('addAgent', { body: { name, kind: 'remote', config: {} } });
  const params = { agentId: id };
  const { secret } = await owner.call('makeAgentToken', { params, body: { name: 'test' } });
  return { id, token: secret };
}
