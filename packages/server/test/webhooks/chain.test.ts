import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { addSecret } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { SecretSealer } from '../../src/secrets/secret-sealer.ts';
import { answerJson, openEndpoint } from './endpoint.ts';
import { openRoom } from './room.ts';

const PAYROLL = '@HR prepare the payroll';

describe.each(DATABASES.slice(0, 1))('agents called by webhook, on $name', (kind) => {
  test('[I-20] an agent called by webhook answers in a chain, and the chain continues with its answer', async () => {
    const endpoint = await openEndpoint(({ task }, response) => {
      answerJson(response, { content: `120,000 for ${task.spaceName}` });
    });
    const { ask, contentsUntil } = await openRoom(kind, endpoint);
    await ask(PAYROLL);
    expect(await contentsUntil('HR: Here it is: 120,000 for Room.')).toContain(
      'Finance: 120,000 for Room',
    );
  });

  test('[I-20] an agent called by webhook can hand the floor over with its answer', async () => {
    const endpoint = await openEndpoint(({ task }, response) => {
      const mention = { target: 'HR', reason: 'ready', expectReply: false };
      answerJson(response, { content: `Ask ${task.members[0]?.agentName}.`, mention });
    });
    const { ask, contentsUntil } = await openRoom(kind, endpoint);
    await ask('@Finance who knows?');
    expect(await contentsUntil('HR: One moment.')).toContain('Finance: Ask HR.');
  });

  const FAILING: readonly (readonly [string, (response: ServerResponse) => void, string])[] = [
    ['reports an error', (response) => answerJson(response, { error: 'no' }), 'error'],
    ['answers with status 401', (response) => void response.writeHead(401).end(), 'error'],
    ['closes the connection without an answer', (response) => response.destroy(), 'disconnected'],
    [
      'sends an answer of the wrong type',
      (response) => answerJson(response, { content: 7 }),
      'garbled',
    ],
  ];

  test.each(FAILING)(
    '[I-20] if a webhook agent %s, only its run fails and the chain continues',
    async (_, act, failure) => {
      const endpoint = await openEndpoint((__, response) => act(response));
      const { ask, contentsUntil, firstRun } = await openRoom(kind, endpoint);
      await ask(PAYROLL);
      await contentsUntil('HR: Here it is: .');
      expect(await firstRun()).toMatchObject({ outcome: 'failed', failure });
    },
  );

  test('[T13] a broken webhook connection is logged with the host and a code, but not with the path', async () => {
    const endpoint = await openEndpoint((_, response) => response.destroy());
    const { ask, firstRun, logged } = await openRoom(kind, endpoint);
    await ask('@Finance well?');
    await firstRun();
    const log = logged.join('');
    expect(log).toContain('"what":"outside","host":"127.0.0.1","code":"broken-off"');
    expect(log).not.toContain('in-the-url');
  });

  test('[T13] a failure reported by a webhook agent is logged with the run’s ids, but without its text', async () => {
    const endpoint = await openEndpoint((_, response) => answerJson(response, { error: 'canary' }));
    const { ask, firstRun, logged, spaceId, agentId } = await openRoom(kind, endpoint);
    await ask('@Finance well?');
    const { id: runId } = await firstRun();
    const log = logged.join('');
    const said = { what: 'agent-failed', runId, spaceId, agentId, host: endpoint.place };
    const why = { failure: 'error', why: 'The agent reports that it failed.' };
    expect(log).toContain(JSON.stringify({ ...said, ...why }).slice(1));
    expect(log).not.toContain('canary');
  });

  test('[I-20] if a webhook call gets no response, the call ends when a person stops the run', async () => {
    const request = Promise.withResolvers<ServerResponse>();
    const endpoint = await openEndpoint((_, response) => request.resolve(response));
    const { ask, owner, spaceId, firstRun } = await openRoom(kind, endpoint);
    await ask('@Finance well?');
    const closed = once(await request.promise, 'close');
    await owner.call('stop', { params: { spaceId }, body: {} });
    await closed;
    expect(await firstRun()).toMatchObject({ outcome: 'cancelled' });
  });

  test('[I-20] if a webhook call takes too long, the call fails because of the time-outs of its space', async () => {
    const endpoint = await openEndpoint(() => {});
    const { ask, owner, spaceId, firstRun } = await openRoom(kind, endpoint);
    const timeOuts = { silentMs: 100, totalMs: 60_000, maxSteps: 25 };
    await owner.call('changeSpace', { params: { spaceId }, body: { settings: { timeOuts } } });
    await ask('@Finance well?');
    expect(await firstRun()).toMatchObject({ outcome: 'failed', failure: 'no-output' });
  });

  test('[T13] if the secret of a webhook agent cannot be decrypted, the agent is not called and the log has the reason', async () => {
    const endpoint = await openEndpoint((_, response) => answerJson(response, { content: 'Yes.' }));
    const room = await openRoom(kind, endpoint);
    const name = `webhook of ${room.agentId}`;
    const sealed = new SecretSealer('another key').seal('whsec_c2VjcmV0', `${name} s1`);
    const row = { id: 's1', name, sealed, createdAt: 0, expiresAt: null };
    await room.database.transact(() => addSecret(row));
    await room.ask('@Finance well?');
    await expect.poll(() => room.logged.join('')).toContain('"during":"opening a secret"');
    expect(endpoint.received).toEqual([]);
  });
});

test.each([
  ['is empty', []],
  ['lists only another host', ['hooks.example.com']],
  ['lists only another port', ['127.0.0.1:1']],
])('[T11] creating a webhook agent is refused if CONCH_OUTBOUND %s', async (_, outbound) => {
  const endpoint = await openEndpoint(() => {});
  const opening = openRoom(DATABASES[0]!, endpoint, { config: { outbound } });
  await expect(opening).rejects.toThrow(/422 bad-config: .*127\.0\.0\.1.*CONCH_OUTBOUND/u);
});
