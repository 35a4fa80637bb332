import { expect, test } from 'vitest';
import { connectAgent, skip, type AgentOptions } from '../../src/index.ts';
import { atSocket, atWire } from './support/connected.ts';

const GOOD = { url: 'http://127.0.0.1:2662', token: 'token' };

test.each<[string, object, string]>([
  ['no token', { token: undefined }, 'The token of the agent is missing: it is undefined.'],
  ['a number as its token', { token: 7 }, 'The token of the agent is missing: it is a number.'],
  ['white space in its token', { token: 'Bearer abc' }, 'white space'],
  ['a line end in its token', { token: 'abc\n' }, 'white space'],
  ['no address', { url: undefined }, 'is not the address of a Conch server'],
  ['zero tasks at once', { tasksAtOnce: 0 }, 'tasksAtOnce must be a whole number from 1 to 1000.'],
  ['too many tasks at once', { tasksAtOnce: 1_001 }, 'tasksAtOnce'],
  ['half a task at once', { tasksAtOnce: 1.5 }, 'tasksAtOnce'],
  ['a text as the number of tasks at once', { tasksAtOnce: '16' }, 'tasksAtOnce'],
  ['zero tasks per space', { perSpace: 0 }, 'perSpace must be a whole number from 1'],
  ['an onProblem that is not a function', { onProblem: 'log' }, 'onProblem must be a function'],
])('connectAgent() refuses an agent with %s, and the error says why', (_, wrong, words) => {
  const options = { ...GOOD, ...wrong } as AgentOptions;
  expect(() => connectAgent(() => skip(), options)).toThrow(TypeError);
  expect(() => connectAgent(() => skip(), options)).toThrow(words);
});

test('an agent without a handler is refused at once', () => {
  expect(() => connectAgent(undefined as never, GOOD)).toThrow('The handler of an agent');
});

test('an agent without options is refused at once', () => {
  expect(() => connectAgent(() => skip(), undefined as never)).toThrow('needs { url, token }');
});

test.each([-1, Number.NaN, '5'])('a drain time of %j is refused', async (drainMs) => {
  const { agent } = atWire(() => skip());
  await expect(agent.close({ drainMs: drainMs as number })).rejects.toThrow('drainMs');
});

test.each([
  [{}, 16],
  [{ tasksAtOnce: 3 }, 3],
])(
  '[I-20] the hello contains the number of tasks that run at once: %j',
  async (chosen, tasksAtOnce) => {
    const { line } = await atSocket(() => skip(), chosen);
    expect(line.frames[0]).toMatchObject({ type: 'hello', tasksAtOnce });
  },
);
