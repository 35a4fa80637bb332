import { asThreadId } from '@conch/engine';
import { describe, expect, test } from 'vitest';
import type { AgentEnd, Task } from '../../../src/index.ts';
import { taskOf } from '../../support/task.ts';
import { fetchOf, streamOf, type ModelSays } from '../../../src/testing/fake-provider.ts';
import { openProvider } from '../support/model-room.ts';
import { thinkingKind, WIRES, type ModelWire } from '../support/thinking-kind.ts';
import type { Fetch } from '../../../src/llm/providers/provider.ts';

const [COMPATIBLE] = WIRES;
const THREAD = { id: asThreadId('t1'), title: 'Lunch', category: 'fun' };
const inForum = {
  conversationType: 'forum',
  trigger: { kind: 'tick' },
  forum: { posts: 3, minLength: 10 },
  tools: [],
} as const;
const REPLY = {
  action: 'forum_reply',
  reasoning: 'I agree with that.',
  data: { threadId: 'another', mentions: ['Finance'] },
};
const POSTED = { ...REPLY, data: { threadId: null, mentions: ['Finance'] } };

async function endOf(
  task: Task,
  { url, wire, fetch }: { url: string; wire: ModelWire; fetch?: Fetch },
): Promise<{ end: AgentEnd; said: string; signs: number }> {
  const kind = thinkingKind({ url, wire, ...(fetch === undefined ? {} : { fetch }) });
  const reading = kind.agentOf({ provider: 'p', model: wire.model });
  if (!reading.ok) throw new Error(reading.reason);
  const running = reading.agent.run(task, {
    signal: AbortSignal.timeout(240_000),
    sleep: () => Promise.resolve(),
    rest: () => ({ resume: () => {} }),
  });
  let said = '';
  let signs = 0;
  for (;;) {
    const next = await running.next();
    if (next.done === true) return { end: next.value, said, signs };
    if (next.value.kind !== 'delta') continue;
    said += next.value.text;
    signs += 1;
  }
}

function postedIn(end: AgentEnd): unknown {
  return end.kind === 'answered' ? JSON.parse(end.content) : end.kind;
}

describe.each(WIRES)('a post in a forum, with a $kind model', (wire) => {
  test('a reply is structured, and its stream contains only empty deltas', async () => {
    const mock = await openProvider();
    mock.on({ predicate: () => true }, { content: JSON.stringify(REPLY) });
    const { end, said, signs } = await endOf(taskOf({ ...inForum, thread: THREAD }), {
      url: mock.url,
      wire,
    });
    expect(postedIn(end)).toEqual(POSTED);
    expect(said).toBe('');
    expect(signs).toBeGreaterThan(0);
  });

  test('a new thread has a title and a category', async () => {
    const mock = await openProvider();
    const thread = {
      action: 'forum_thread',
      reasoning: 'Where do we eat today?',
      data: { title: 'Lunch', category: 'fun', mentions: [] },
    };
    mock.on({ predicate: () => true }, { content: JSON.stringify(thread) });
    const { end } = await endOf(taskOf(inForum), { url: mock.url, wire });
    expect(postedIn(end)).toEqual(thread);
  });

  test('an agent skips its run if its model answers with skip', async () => {
    const mock = await openProvider();
    mock.on({ predicate: () => true }, { content: JSON.stringify({ ...REPLY, action: 'skip' }) });
    const { end } = await endOf(taskOf({ ...inForum, thread: THREAD }), { url: mock.url, wire });
    expect(postedIn(end)).toBe('skipped');
  });
});

describe('a provider that does not support JSON schemas', () => {
  const task = taskOf({ ...inForum, thread: THREAD });
  const url = 'http://model.test';

  test('if a provider refuses a JSON schema, Conch asks again without the schema', async () => {
    const shapes: boolean[] = [];
    const fetch: Fetch = async (_, init) => {
      const hasShape = JSON.stringify(init?.body).includes('response_format');
      shapes.push(hasShape);
      if (hasShape) return Response.json({ error: { message: 'unknown field' } }, { status: 400 });
      return answered({ text: `Sure!\n\`\`\`json\n${JSON.stringify(REPLY)}\n\`\`\`` });
    };
    const { end } = await endOf(task, { url, wire: COMPATIBLE, fetch });
    expect(shapes).toEqual([true, false]);
    expect(postedIn(end)).toEqual(POSTED);
  });

  test('if a provider does not support JSON schemas, it may answer in a code fence', async () => {
    const fetch = fetchOf(() => ({ text: `\`\`\`json\n${JSON.stringify(REPLY)}\n\`\`\`` }));
    const { end } = await endOf(task, { url, wire: COMPATIBLE, fetch });
    expect(postedIn(end)).toEqual(POSTED);
  });

  test('if a provider without JSON schemas has already answered, it is not called again after a crash', async () => {
    let asked = 0;
    const fetch = fetchOf(() => {
      asked += 1;
      return { text: 'never' };
    });
    const note = JSON.stringify({ kind: 'thought', text: JSON.stringify(REPLY), wishes: [] });
    const spent = { tokens: 5, costUsd: 0 };
    const again = { ...task, notes: [{ note, isModelStep: true, spent }] };
    const { end } = await endOf(again, { url, wire: COMPATIBLE, fetch });
    expect(postedIn(end)).toEqual(POSTED);
    expect(asked).toBe(0);
    expect(end.usage).toEqual(spent);
  });
});

function answered(says: ModelSays): Response {
  return new Response(streamOf(says), { headers: { 'content-type': 'text/event-stream' } });
}
