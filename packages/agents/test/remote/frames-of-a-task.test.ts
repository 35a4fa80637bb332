import { expect, test } from 'vitest';
import { rest } from './support/hand-clock.ts';
import { openSwitchboard } from './support/open-switchboard.ts';
import { remoteTask, runIdOf } from './support/remote-task.ts';

const RUN = runIdOf(1);
const LONGEST = 256 * 1024;

const garbled: unknown = expect.objectContaining({ kind: 'failed', failure: 'garbled' });

async function atWork() {
  const { come, call } = openSwitchboard();
  const line = await come();
  const run = await call();
  return { come, line, run };
}

test.each([
  { name: 'without an offset is appended', chunks: [['Hel'], ['lo']], text: 'Hello' },
  {
    name: 'that has arrived before is ignored',
    chunks: [
      ['Hel', 0],
      ['Hel', 0],
    ],
    text: 'Hel',
  },
  {
    name: 'that has partly arrived before is appended in part',
    chunks: [['Hel'], ['ello', 1]],
    text: 'Hello',
  },
  {
    name: 'with an offset before the received text is ignored',
    chunks: [['Hel'], ['H', 0]],
    text: 'Hel',
  },
  {
    name: 'may be empty',
    chunks: [
      ['', 0],
      ['Hi', 0],
      ['', 2],
    ],
    text: 'Hi',
  },
] as const)('[I-20] a piece of text $name', async ({ chunks, text }) => {
  const { line, run } = await atWork();
  for (const [delta, offset] of chunks) {
    line.say(RUN, { type: 'chunk', delta, ...(offset === undefined ? {} : { offset }) });
  }
  await rest();
  expect([run.text, run.end]).toEqual([text, null]);
});

test('[I-20] a gap in the text ends the run as garbled and keeps the text before it', async () => {
  const { line, run } = await atWork();
  line.say(RUN, { type: 'chunk', delta: 'Hel' });
  line.say(RUN, { type: 'chunk', delta: 'o', offset: 4 });
  await rest();
  expect([run.text, run.end]).toEqual(['Hel', garbled]);
});

test('[I-20] a text may be as long as the limit', async () => {
  const { line, run } = await atWork();
  line.say(RUN, { type: 'chunk', delta: 'x'.repeat(LONGEST) });
  await rest();
  expect([run.text.length, run.end]).toEqual([LONGEST, null]);
});

test('[I-20] a text over the limit ends the run as garbled', async () => {
  const { line, run } = await atWork();
  line.say(RUN, { type: 'chunk', delta: 'x'.repeat(LONGEST) });
  line.say(RUN, { type: 'chunk', delta: 'x' });
  await rest();
  expect(run.end).toEqual(garbled);
});

test('[I-20] an unreadable frame about a task ends its run as garbled', async () => {
  const { line, run } = await atWork();
  const taken = line.sayGarbage(RUN);
  await rest();
  expect([taken, run.end]).toEqual([true, garbled]);
});

test('[I-20] an unreadable frame about a task of another connection changes nothing', async () => {
  const { come, run } = await atWork();
  const [sibling, stranger] = [await come(1), await come(2)];
  const taken = [sibling.sayGarbage(RUN), stranger.sayGarbage(RUN)];
  await rest();
  expect([taken, run.end]).toEqual([[false, false], null]);
});

test.each([
  { type: 'chunk', delta: 'Ha' },
  { type: 'tool_call', callId: 'a', name: 'skip', args: {} },
  { type: 'complete', content: 'Ha' },
  { type: 'fail', error: 'Ha' },
] as const)('[I-20] a $type from another connection or another agent is refused', async (said) => {
  const { come, run } = await atWork();
  const [sibling, stranger] = [await come(1), await come(2)];
  const taken = [sibling.say(RUN, said), stranger.say(RUN, said)];
  await rest();
  expect({ taken, text: run.text, calls: run.calls, end: run.end }).toEqual({
    taken: [false, false],
    text: '',
    calls: [],
    end: null,
  });
});

test.each([
  { type: 'chunk', delta: 'Ha' },
  { type: 'tool_call', callId: 'a', name: 'skip', args: {} },
  { type: 'complete', content: 'Ha' },
  { type: 'fail', error: 'Ha' },
] as const)('[I-20] a $type after the end of the task is refused', async (said) => {
  const { line, run } = await atWork();
  line.say(RUN, { type: 'complete', content: 'Fine.' });
  const atOnce = line.say(RUN, said);
  await rest();
  const later = line.say(RUN, said);
  await rest();
  expect([atOnce, later, run.text, run.calls, run.ends]).toEqual([
    false,
    false,
    '',
    [],
    [{ kind: 'answered', content: 'Fine.' }],
  ]);
});

test('[I-20] an unreadable frame after the end of the task is refused', async () => {
  const { line, run } = await atWork();
  line.say(RUN, { type: 'complete', content: 'Fine.' });
  const atOnce = line.sayGarbage(RUN);
  await rest();
  const later = line.sayGarbage(RUN);
  expect([atOnce, later, run.end?.kind]).toEqual([false, false, 'answered']);
});

test('[I-20] a call is made, and its result is sent to the process', async () => {
  const { come, call } = openSwitchboard();
  const line = await come();
  const run = await call(remoteTask(), () => ({
    kind: 'refused',
    code: 'self',
    explanation: 'That is you.',
  }));
  const args = { target: 'Me', reason: 'why not', expectReply: false };
  line.say(RUN, { type: 'tool_call', callId: 'a', name: 'mentionAgent', args });
  await rest();
  expect([run.calls, line.last('tool_result')]).toEqual([
    [{ callId: 'a', call: { tool: 'mentionAgent', ...args } }],
    {
      type: 'tool_result',
      taskId: RUN,
      callId: 'a',
      error: { code: 'self', explanation: 'That is you.' },
    },
  ]);
});

test('[I-20] a call with wrong arguments is refused before it is made, and the run continues', async () => {
  const { line, run } = await atWork();
  const args = { target: 'Me', reason: 7 };
  line.say(RUN, { type: 'tool_call', callId: 'a', name: 'delegate', args });
  await rest();
  expect([run.calls, run.end, line.last('tool_result')?.error]).toEqual([
    [],
    null,
    { code: 'bad-args', explanation: expect.stringContaining('reason') as unknown },
  ]);
});

test('[I-20] a call of an unknown tool is refused with the list of tools, and the run continues', async () => {
  const { line, run } = await atWork();
  line.say(RUN, { type: 'tool_call', callId: 'a', name: 'shout', args: {} });
  await rest();
  const explanation = expect.stringContaining('There is no tool `shout`. Your tools: ') as unknown;
  expect([run.calls, run.end, line.last('tool_result')?.error]).toEqual([
    [],
    null,
    { code: 'no-such-tool', explanation },
  ]);
});

test('[I-20] a call with only a target has an empty reason and does not wait', async () => {
  const { line, run } = await atWork();
  const args = { target: 'Finance' };
  line.say(RUN, { type: 'tool_call', callId: 'a', name: 'mentionAgent', args });
  await rest();
  const call = { tool: 'mentionAgent', target: 'Finance', reason: '', expectReply: false };
  expect(run.calls).toEqual([{ callId: 'a', call }]);
});

test('[I-20] if a call is repeated before its result is sent, it counts once', async () => {
  const { line, run } = await atWork();
  const said = { type: 'tool_call', callId: 'a', name: 'skip', args: {} } as const;
  line.say(RUN, said);
  line.say(RUN, said);
  await rest();
  expect(run.calls.length).toBe(1);
});

test('[I-20] if a call is repeated after its result was sent, it goes to the runtime, which recognises the repetition', async () => {
  const { line, run } = await atWork();
  const said = { type: 'tool_call', callId: 'a', name: 'skip', args: {} } as const;
  line.say(RUN, said);
  await rest();
  line.say(RUN, said);
  await rest();
  expect([run.calls.length, line.types]).toEqual([2, ['task', 'tool_result', 'tool_result']]);
});

test('[I-20] text, calls and the end are handled in order', async () => {
  const heard: string[] = [];
  const { come, call } = openSwitchboard();
  const line = await come();
  const run = await call(remoteTask(), (callId) => {
    heard.push(`${run.text}|${callId}`);
    return { kind: 'accepted' };
  });
  line.say(RUN, { type: 'chunk', delta: 'A' });
  line.say(RUN, { type: 'chunk', delta: 'B' });
  line.say(RUN, { type: 'tool_call', callId: '1', name: 'skip', args: {} });
  line.say(RUN, { type: 'tool_call', callId: '2', name: 'skip', args: {} });
  line.say(RUN, { type: 'chunk', delta: 'C' });
  line.say(RUN, { type: 'complete', content: 'ABC' });
  await rest();
  expect([heard, run.deltas, run.end?.kind]).toEqual([['AB|1', 'AB|2'], ['AB', 'C'], 'answered']);
});

test('[I-20] if an agent sends many calls without waiting for results, its run ends as garbled and does not fill the memory', async () => {
  const { come, call } = openSwitchboard();
  const line = await come();
  const run = await call(remoteTask(), () => ({ kind: 'accepted' }));
  const taken = Array.from({ length: 1_000 }, (_, at) =>
    line.say(RUN, { type: 'tool_call', callId: `${at}`, name: 'skip', args: {} }),
  );
  await rest();
  expect([taken.filter(Boolean).length, run.end]).toEqual([101, garbled]);
});
