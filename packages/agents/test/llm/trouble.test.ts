import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openModelRoom, WIRES, type Wire } from './support/model-room.ts';

const [sqlite] = DATABASES.filter(({ name }) => name === 'SQLite');
const [COMPATIBLE] = WIRES;

/** A provider that does as it is told. */
async function providerThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function outcomesWith(answers: RequestListener, wire: Wire = COMPATIBLE) {
  if (sqlite === undefined) return [];
  const url = await providerThat(answers);
  const room = await openModelRoom(sqlite, { url, wire, agents: ['HR', 'Finance'] });
  await room.say('@HR well?');
  return room.outcomes();
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };

describe.each(WIRES)('a provider spoken to as $kind that does not answer as it should', (wire) => {
  test.each([
    [401, { error: { message: 'no', type: 'invalid_request_error' } }, 'provider-refused'],
    [402, { error: { message: 'pay' } }, 'provider-refused'],
    [404, { error: { message: 'The model does not exist' } }, 'provider-refused'],
    [400, { error: { message: 'maximum context length' } }, 'provider-refused'],
    [429, { error: { message: 'slow down' } }, 'provider-busy'],
    [500, { error: { message: 'oops' } }, 'provider-down'],
    [503, 'no JSON', 'provider-down'],
  ])('[I-18] ends the run when it answers %i', async (status, body, failure) => {
    expect(await outcomesWith(json(status, body), wire)).toEqual([`HR ${failure}`]);
  });

  test('[I-18] ends the run when it answers something else entirely', async () => {
    const page: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html>hello</html>');
    };
    const [outcome] = await outcomesWith(page, wire);
    expect(outcome).toMatch(/^HR (?:garbled|disconnected)$/u);
  });

  test('[I-18] ends the run when it hangs up', async () => {
    const [outcome] = await outcomesWith((request) => request.socket.destroy(), wire);
    expect(outcome).toBe('HR disconnected');
  });
});
