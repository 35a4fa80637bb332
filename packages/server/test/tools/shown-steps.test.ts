import type { ServerResponse } from 'node:http';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openModelServer } from '../providers/model-server.ts';
import { makeRoom } from '../support/make-room.ts';
import { openWithTools } from './support/open-with-tools.ts';

const THOUGHT = 'They want me to look first.';

/** A model that reasons and looks at every other request, and answers after that. */
function reasoner() {
  let turn = 0;
  return (_: unknown, response: ServerResponse): void => {
    turn += 1;
    const call = { index: 0, id: 'c', type: 'function' };
    const look = { ...call, function: { name: 'far__look', arguments: '{"at":"sea"}' } };
    const isFirst = turn % 2 === 1;
    const part = (delta: object, end: string | null): string =>
      `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: end }] })}\n\n`;
    const said = isFirst ? { tool_calls: [look] } : { content: 'I have looked.' };
    const thought = isFirst ? part({ role: 'assistant', reasoning_content: THOUGHT }, null) : '';
    const rest = part(said, null) + part({}, isFirst ? 'tool_calls' : 'stop');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`${thought}${rest}data: [DONE]\n\n`);
  };
}

describe.each(DATABASES)('the tool calls and the reasoning of an answer, on $name', (kind) => {
  test('people can read the reasoning, the tool calls and their results, but no agent gets the reasoning', async () => {
    const { baseUrl, place, requests } = await openModelServer(reasoner());
    const { owner } = await openWithTools(kind, {
      toolNames: ['look'],
      config: { outbound: [place] },
    });
    await owner.call('addProvider', { body: { preset: 'compatible', name: 'mine', baseUrl } });
    const config = { provider: 'mine', model: 'small', tools: ['far.look'] };
    const { id } = await owner.call('addAgent', { body: { name: 'Ada', kind: 'llm', config } });
    const { spaceId } = await makeRoom(owner, { agents: {} });
    const params = { spaceId };
    await owner.call('addMembers', { params, body: { memberIds: [id] } });
    const answers = async () =>
      (await owner.call('readMessages', { params })).items.filter(
        ({ sender }) => sender?.kind === 'agent',
      );
    const ask = async (times: number) => {
      await owner.call('postMessage', { params, body: { content: '@Ada look' } });
      await expect.poll(async () => (await answers()).length).toBe(times);
    };
    await ask(1);
    const [first] = await answers();
    expect(first).toMatchObject({ content: 'I have looked.', shownSteps: 2 });
    const { items } = await owner.call('readRunSteps', {
      params: { spaceId, runId: first?.runId ?? '' },
    });
    expect(items).toMatchObject([
      { kind: 'reasoning', content: THOUGHT },
      { kind: 'tool', tool: 'far.look', input: '{"at":"sea"}', isError: false },
    ]);

    await ask(2);
    const about = { spaceId, messageId: first?.id ?? '' };
    await owner.call('regenerate', { params: about, body: {} });
    await expect.poll(async () => (await answers())[0]?.version).toBe(2);
    expect((await answers())[0]?.shownSteps).toBe(2);
    const prompts = requests.map(({ body }) => body).join('');
    expect(prompts).toContain('I have looked.');
    expect(prompts).not.toContain(THOUGHT);
  });
});
