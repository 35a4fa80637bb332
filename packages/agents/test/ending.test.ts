import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { accepted, agentOf, contextThat, play } from './support/play.ts';
import { taskOf } from './support/task.ts';

const ASK = { target: 'Finance', reason: 'numbers' };

describe('the end of a run', () => {
  test('the action `say` ends the run with its text as the answer', async () => {
    expect((await play(agentOf({ do: { say: 'Hello.' } }), taskOf())).end).toEqual({
      kind: 'answered',
      content: 'Hello.',
    });
  });

  test('the action `skip` skips the run', async () => {
    const { calls, deltas, end } = await play(agentOf({ do: { skip: true } }), taskOf());
    expect({ calls, deltas, end }).toEqual({
      calls: [{ callId: 'call-1', call: { tool: 'skip' } }],
      deltas: [],
      end: { kind: 'skipped' },
    });
  });

  test('the action `skip` calls no tool if the run has no tools', async () => {
    const played = await play(agentOf({ do: { skip: true } }), taskOf({ tools: [] }));
    expect(played).toMatchObject({ calls: [], end: { kind: 'skipped' } });
  });

  test('the action `pass` answers with the pass tag and streams nothing', async () => {
    const { deltas, end } = await play(agentOf({ do: { pass: true } }), taskOf());
    expect({ deltas, end }).toEqual({
      deltas: [],
      end: { kind: 'answered', content: '<world>pass</world>' },
    });
  });

  test('the action `fail` ends the run with its message', async () => {
    const { end } = await play(agentOf({ do: { fail: 'No {{content}}.' } }), taskOf());
    expect(end).toEqual({ kind: 'failed', failure: 'error', message: 'No hello.' });
  });
});

describe('time', () => {
  test('a text without chunkMs is streamed as one piece', async () => {
    const { deltas } = await play(agentOf({ do: { say: 'one two' } }), taskOf());
    expect(deltas).toEqual(['one two']);
  });

  test('a script waits delayMs before any output', async () => {
    const pauses: number[] = [];
    const agent = agentOf({ do: { say: 'a', mentionAgent: ASK, delayMs: 250 } });
    await agent
      .run(
        taskOf(),
        contextThat((ms) => pauses.push(ms)),
      )
      .next();
    expect(pauses).toEqual([250]);
  });

  test('if the run has already made a call, delayMs is not repeated', async () => {
    const agent = agentOf({ do: { say: 'a', mentionAgent: ASK, delayMs: 250 } });
    const call = { tool: 'mentionAgent', ...ASK, expectReply: false } as const;
    const steps = [{ callId: 'call-1', call, result: accepted }];
    expect(await play(agent, taskOf({ steps }))).toMatchObject({ calls: [], pausesMs: [] });
  });

  test('a script waits chunkMs between words', async () => {
    const agent = agentOf({ do: { say: 'one two  three', chunkMs: 40 } });
    expect(await play(agent, taskOf())).toMatchObject({
      deltas: ['one ', 'two  ', 'three'],
      pausesMs: [40, 40],
    });
  });

  test('the streamed pieces of a text together always equal the text', async () => {
    const chunkMs = fc.constantFrom({}, { chunkMs: 0 }, { chunkMs: 5 });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), chunkMs, async (content, pace) => {
        const agent = agentOf({ do: { say: '{{content}}', ...pace } });
        const { deltas, end } = await play(agent, taskOf({ content }));
        expect(end).toEqual({ kind: 'answered', content: deltas.join('') });
      }),
    );
  });

  test('if a run is stopped during a pause, it sends no further output', async () => {
    const agent = agentOf({ do: { say: 'one two', chunkMs: 40 } });
    const run = agent.run(taskOf(), {
      signal: AbortSignal.abort(),
      sleep: async () => {
        throw new Error('stopped');
      },
      rest: () => ({ resume: () => {} }),
    });
    await run.next();
    await expect(run.next()).rejects.toThrow('stopped');
  });
});

test('the payroll example works in both of its runs', async () => {
  const mentionAgent = { target: 'Finance', reason: 'need the salary sheet', expectReply: true };
  const agent = agentOf(
    { when: { trigger: 'message', contains: 'payroll' }, do: { say: 'One moment.', mentionAgent } },
    { when: { trigger: 'returned' }, do: { say: 'Here it is: {{returned.content}}' } },
    { do: { skip: true } },
  );
  const first = await play(agent, taskOf({ content: 'Prepare the payroll' }));
  const content = 'all salaries';
  const second = await play(
    agent,
    taskOf({
      content,
      trigger: { kind: 'returned', asked: 'Finance', reason: '', result: 'answered', content },
    }),
  );
  expect([first.end, second.end]).toEqual([
    { kind: 'answered', content: 'One moment.' },
    { kind: 'answered', content: 'Here it is: all salaries' },
  ]);
});
