import { expect, test } from 'vitest';
import {
  answerWebhooks,
  ask,
  delegate,
  passToHuman,
  reply,
  skip,
  type AgentConnectionProblem,
  type Handler,
  type TaskOutcome,
} from '../../src/index.ts';
import { delivery, NOW_MS, SECRET } from './delivery.ts';

const silent = { secret: SECRET, now: () => NOW_MS, onProblem: () => {} };

async function answered(handler: Handler): Promise<Response> {
  return answerWebhooks(handler, silent)(await delivery());
}

const usage = { tokens: 3, costUsd: 0 };

test.each<readonly [string, TaskOutcome, object]>([
  ['a reply', reply('Hi.'), { content: 'Hi.' }],
  ['an answer with its cost', reply('Hi.', { usage }), { content: 'Hi.', usage }],
  [
    'a question to another agent',
    ask('Finance', 'numbers', 'One moment.'),
    {
      content: 'One moment.',
      mention: { target: 'Finance', reason: 'numbers', expectReply: true },
    },
  ],
  [
    'a delegation',
    delegate('Finance', 'theirs'),
    { delegate: { target: 'Finance', reason: 'theirs' } },
  ],
  ['silence', skip(), { skip: true }],
  ['passing to people', passToHuman(), { pass: true }],
])('[I-20] an outcome is answered as JSON: %s', async (_, outcome, expected) => {
  const answer = await answered(() => outcome);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/u);
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status: 200,
    body: expected,
  });
});

async function* pieces(...texts: readonly string[]): AsyncGenerator<string> {
  for (const text of texts) yield text;
}

test('[I-20] a streamed reply is answered as events, piece by piece', async () => {
  const answer = await answered(() => reply(pieces('One ', 'two\n', '小明')));
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(await answer.text()).toBe(
    [
      'event: chunk\ndata: {"delta":"One "}',
      'event: chunk\ndata: {"delta":"two\\n"}',
      'event: chunk\ndata: {"delta":"小明"}',
      'event: complete\ndata: {"content":"One two\\n小明"}',
      '',
    ].join('\n\n'),
  );
});

test('[I-20] the first piece of a reply is sent before the last piece exists', async () => {
  const rest = Promise.withResolvers<string>();
  const answer = await answered(() =>
    reply(
      (async function* () {
        yield 'One';
        yield await rest.promise;
      })(),
    ),
  );
  const reader = answer.body?.getReader();
  const first = (await reader?.read())?.value as Uint8Array;
  expect(new TextDecoder().decode(first)).toBe('event: chunk\ndata: {"delta":"One"}\n\n');
  rest.resolve('two');
});

test('[I-20] a stream without a piece is an empty answer', async () => {
  const answer = await answered(() => reply(pieces()));
  expect(await answer.json()).toEqual({ content: '' });
});

test('[I-20] if a handler throws, the response is an error, and the problem is reported', async () => {
  const problems: AgentConnectionProblem[] = [];
  const handler = (): TaskOutcome => {
    throw new Error('no model');
  };
  const answer = answerWebhooks(handler, { ...silent, onProblem: (one) => problems.push(one) });
  const response = await answer(await delivery());
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 200,
    body: { error: 'no model' },
  });
  expect(problems.map(({ code }) => code)).toEqual(['handler-failed']);
});

test('[I-20] if a stream throws, an error follows the earlier pieces', async () => {
  const answer = await answered(() =>
    reply(
      (async function* () {
        yield 'One';
        throw new Error('cut');
      })(),
    ),
  );
  expect(await answer.text()).toBe(
    'event: chunk\ndata: {"delta":"One"}\n\nevent: complete\ndata: {"error":"cut"}\n\n',
  );
});

test('[I-20] a tool call over a webhook is refused with the reason', async () => {
  const answer = await answered(async (task) => {
    await task.call('getMyRuns', {});
    return skip();
  });
  expect(await answer.json()).toEqual({
    error:
      'An agent over webhook cannot call tools. Return ask(…) or delegate(…), or connect the agent with connectAgent.',
  });
});

test('[I-20] the handler gets the whole task', async () => {
  const answer = await answered((task) => reply(`${task.sender.name}: ${task.content}`));
  expect(await answer.json()).toEqual({ content: 'Ana: Hello?' });
});

test('[I-20] if the caller disconnects before the answer, the task is aborted', async () => {
  const gone = new AbortController();
  const begun = Promise.withResolvers<AbortSignal>();
  const handler: Handler = (task) => {
    begun.resolve(task.signal);
    return new Promise(() => {});
  };
  const answering = answerWebhooks(handler, silent)(await delivery({ signal: gone.signal }));
  const signal = await begun.promise;
  gone.abort();
  await answering;
  expect(signal.aborted).toBe(true);
});

test('[I-20] if the caller disconnects during the answer, the task is aborted', async () => {
  const begun = Promise.withResolvers<AbortSignal>();
  const answer = await answered((task) => {
    begun.resolve(task.signal);
    return reply(
      (async function* () {
        yield 'One';
        await new Promise(() => {});
      })(),
    );
  });
  await answer.body?.cancel();
  expect((await begun.promise).aborted).toBe(true);
});
