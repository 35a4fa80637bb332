import { asMemberId, asSpaceId } from '@conch/engine';
import { makeRoom } from '../../e2e/support/room.ts';
import { startServer } from '../../e2e/support/server.ts';
import { storeHistory } from '../durable/stored-history.ts';

interface LongSpacePlan {
  readonly messages: number;
  /** The rules of each script agent. Every agent must answer “Go on”. */
  readonly agents: Readonly<Record<string, readonly object[]>>;
}

/** Creates a space whose agents have already written many messages. Returns its id. */
export async function makeLongSpace(
  dataDir: string,
  { messages, agents }: LongSpacePlan,
): Promise<string> {
  const server = await startServer({ dataDir, args: ['--no-demo'] });
  const names = Object.keys(agents);
  const { spaceId, agentId } = await makeRoom(server, { policy: 'broadcast', agents });
  await server.api.call('postMessage', { params: { spaceId }, body: { content: 'Go on' } });
  const readAll = async () =>
    (await server.api.call('readMessages', { params: { spaceId } })).items;
  while ((await readAll()).length <= names.length) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await server.end();
  await storeHistory({
    dataDir,
    spaceId: asSpaceId(spaceId),
    agents: names.map((name) => asMemberId(agentId(name))),
    messages,
    audiences: 1,
    progress: () => {},
  });
  return spaceId;
}
