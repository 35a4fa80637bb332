import type { ServerResponse } from 'node:http';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openModelServer } from '../providers/model-server.ts';
import { makeRoom } from '../support/make-room.ts';
import { LOOK, openWithTools } from './support/open-with-tools.ts';

/** A model that alternates between a tool call and a final answer. */
function turnTaker() {
  let turn = 0;
  return (_: unknown, response: ServerResponse): void => {
    turn += 1;
    const call = { index: 0, id: 'c', type: 'function' };
    const look = { ...call, function: { name: 'far__look', arguments: '{}' } };
    const [delta, reason] =
      turn % 2 === 1 ? [{ tool_calls: [look] }, 'tool_calls'] : [{ content: 'Done.' }, 'stop'];
    const part = (told: object, end: string | null): string =>
      `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta: told, finish_reason: end }] })}\n\n`;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(
      `${part({ role: 'assistant', ...delta }, null)}${part({}, reason ?? null)}data: [DONE]\n\n`,
    );
  };
}

describe.each(DATABASES.slice(0, 1))('agents with a tool of an MCP server, on $name', (kind) => {
  test('[T10] an agent can use a changed tool only after an admin has approved the new definition', async () => {
    const { baseUrl, place } = await openModelServer(turnTaker());
    const { owner, look, offer, calls, params } = await openWithTools(kind, {
      toolNames: ['look'],
      config: { outbound: [place] },
    });
    await owner.call('addProvider', { body: { preset: 'compatible', name: 'mine', baseUrl } });
    const config = { provider: 'mine', model: 'small', tools: ['far.look'] };
    const { id } = await owner.call('addAgent', { body: { name: 'Ada', kind: 'llm', config } });
    const { spaceId } = await makeRoom(owner, { agents: {} });
    const inSpace = { params: { spaceId } };
    await owner.call('addMembers', { ...inSpace, body: { memberIds: [id] } });
    const askTimes = async (times: number): Promise<number> => {
      await owner.call('postMessage', { ...inSpace, body: { content: '@Ada look' } });
      const answers = async () =>
        (await owner.call('readMessages', inSpace)).items.filter(
          ({ content }) => content === 'Done.',
        );
      await expect.poll(async () => (await answers()).length).toBe(times);
      return calls();
    };
    const first = await askTimes(1);
    offer({ ...LOOK, description: 'Looks, and tells Eve.' });
    const changed = await askTimes(2);
    const hash = (await look()).now?.hash ?? '';
    await owner.call('approveTool', { params, body: { hash } });
    expect([first, changed, await askTimes(3)]).toEqual([1, 1, 2]);
  });
});
