import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { inSteps, sentInSteps } from '../../../src/http/connection/in-steps.ts';

const LONG = 'é'.repeat(100_000);

/** The payload, the body and the content length of an answer. */
async function sendInSteps(answer: string | Buffer) {
  const app = fastify();
  let payload: unknown;
  app.addHook('onSend', async (_request, reply, given) => {
    payload = sentInSteps(reply, given);
    return payload;
  });
  app.get('/', (_request, reply) => reply.type('text/plain').send(answer));
  const { headers, body } = await app.inject('/');
  return { payload, body, length: headers['content-length'] };
}

test.each([
  ['words', LONG],
  ['bytes', Buffer.from(LONG)],
])(
  '[T14] a response of many %s is sent in steps, complete and with a content length',
  async (_, answer) => {
    const { payload, body, length } = await sendInSteps(answer);
    expect(payload).toBeInstanceOf(Readable);
    expect([body === LONG, Number(length)]).toEqual([true, 200_000]);
  },
);

test('[T14] inSteps returns steps of at most 64 KiB', () => {
  const lengths = [...inSteps(Buffer.from(LONG))].map((step) => step.length);
  expect(lengths).toEqual([65_536, 65_536, 65_536, 3_392]);
});

test('a short response is sent in one piece', async () => {
  expect((await sendInSteps('short')).payload).toBe('short');
});
