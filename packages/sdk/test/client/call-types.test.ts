import { openClient } from '@conch/sdk';
import { expect, expectTypeOf, test } from 'vitest';

const client = openClient({ url: 'http://127.0.0.1:1' });

/**
 * The compiler is the test: each line that must not compile is marked, and fails if it compiles.
 */
export async function looks(spaceId: string): Promise<void> {
  const me = await client.call('readMe');
  expectTypeOf(me.name).toEqualTypeOf<string>();
  expectTypeOf(me.kind).toEqualTypeOf<'person' | 'agent'>();
  expectTypeOf(await client.call('signOut')).toEqualTypeOf<null>();

  const params = { spaceId };
  const posted = await client.call('postMessage', { params, body: { content: 'hello' } });
  expectTypeOf(posted.seq).toEqualTypeOf<number>();
  // An id from an answer can be used in a request.
  await client.call('readMessage', { params: { spaceId, messageId: posted.messageId } });
  await client.call('listSpaces', { query: { limit: 10 }, signal: AbortSignal.timeout(5) });
  await client.call('editMessage', {
    params: { spaceId, messageId: posted.messageId },
    body: { content: 'bye' },
    version: 1,
  });
  for await (const spaces of client.pages('listSpaces')) {
    expectTypeOf(spaces[0]?.name).toEqualTypeOf<string | undefined>();
  }
  for await (const line of client.lines('exportSpace', { params })) {
    expectTypeOf(line.kind).toExtend<string>();
  }

  // @ts-expect-error there is no such route
  await client.call('readEverything');
  // @ts-expect-error which space?
  await client.call('readSpace');
  // @ts-expect-error saying what?
  await client.call('postMessage', { params });
  // @ts-expect-error a message has no title
  await client.call('postMessage', { params, body: { content: 'hello', title: 'Hello' } });
  // @ts-expect-error a limit is a number
  await client.call('listSpaces', { query: { limit: 'ten' } });
  // @ts-expect-error nothing guards a post by its version
  await client.call('postMessage', { params, body: { content: 'hello' }, version: 1 });
  // @ts-expect-error it goes on for ever: follow the space
  await client.call('streamEvents', { params });
  // @ts-expect-error one person is not a list
  client.pages('readMe');
  // @ts-expect-error an edit says of which message
  await client.send({ type: 'edit_message', spaceId, content: 'bye' });
}

test('a call uses the method and the path of its route, with encoded parameters', async () => {
  const asked: string[] = [];
  const recorder: typeof fetch = (input, init) => {
    asked.push(`${init?.method} ${input as string} ${JSON.stringify(init?.headers)}`);
    return Promise.reject(new TypeError('fetch failed'));
  };
  const { call } = openClient({ url: 'http://127.0.0.1:1/conch/', token: 't', fetch: recorder });
  const params = { spaceId: 'a b', messageId: 'c/d' };
  await call('readMessage', { params }).catch(() => {});
  await call('listSpaces', { query: { limit: 5, all: 'true' } }).catch(() => {});
  await call('editMessage', { params, body: { content: 'x' }, version: 3 }).catch(() => {});
  const at = 'http://127.0.0.1:1/conch/api/v1/spaces';
  expect(asked).toEqual([
    `GET ${at}/a%20b/messages/c%2Fd {"authorization":"Bearer t"}`,
    `GET ${at}?limit=5&all=true {"authorization":"Bearer t"}`,
    `PATCH ${at}/a%20b/messages/c%2Fd {"authorization":"Bearer t","content-type":"application/json","if-match":"\\"3\\""}`,
  ]);
});
