import { verifyWebhook } from '@conch/protocol';
import { secretsNamed } from '@conch/store';
import { everythingStored } from '@conch/test-databases';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { ShiftedClock } from '../support/shifted-clock.ts';
import { answerJson, openEndpoint, type ReceivedRequest } from './endpoint.ts';
import { openRoom } from './room.ts';

const DAY_MS = 86_400_000;

/** A space with an agent called by webhook, and functions to test its secret. */
async function stage(kind: DatabaseKind) {
  const clock = new ShiftedClock();
  const endpoint = await openEndpoint((_, response) => answerJson(response, { content: 'Yes.' }));
  const room = await openRoom(kind, endpoint, { clock });
  const { owner, agentId, ask } = room;
  const nextRequest = async (): Promise<ReceivedRequest> => {
    const before = endpoint.received.length;
    await ask('@Finance well?');
    await expect.poll(() => endpoint.received.length).toBe(before + 1);
    return endpoint.received[before]!;
  };
  const newSecret = async () =>
    (await owner.call('makeWebhookSecret', { params: { agentId } })).secret;
  const verifies = async ({ headers, body: requestBody }: ReceivedRequest, secret: string) => {
    const verdict = await verifyWebhook(
      {
        id: String(headers['webhook-id']),
        timestamp: String(headers['webhook-timestamp']),
        signature: String(headers['webhook-signature']),
        body: requestBody,
      },
      { secrets: [secret], nowMs: clock.now() },
    );
    return verdict.ok;
  };
  return { ...room, clock, nextRequest, newSecret, verifies };
}

const signaturesIn = ({ headers }: ReceivedRequest) =>
  String(headers['webhook-signature']).split(' ');

describe.each(DATABASES.slice(0, 1))('the secret of a webhook agent, on $name,', (kind) => {
  test('[T22] a webhook secret signs the first request, even if nobody has seen the secret', async () => {
    const { nextRequest } = await stage(kind);
    const signatures = [signaturesIn(await nextRequest()), signaturesIn(await nextRequest())];
    expect(signatures.map((list) => list.length)).toEqual([1, 1]);
  });

  test('[T22] an admin who creates a webhook secret can verify later requests with it', async () => {
    const { nextRequest, newSecret, verifies } = await stage(kind);
    const secret = await newSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/u);
    expect(await verifies(await nextRequest(), secret)).toBe(true);
  });

  test('[T22] a replaced webhook secret signs for 24 more hours and then stops', async () => {
    const { nextRequest, newSecret, verifies, clock } = await stage(kind);
    const old = await newSecret();
    const next = await newSecret();
    clock.advance(DAY_MS - 60_000);
    const during = await nextRequest();
    clock.advance(60_001);
    const after = await nextRequest();
    expect([
      await verifies(during, old),
      await verifies(during, next),
      await verifies(after, old),
      await verifies(after, next),
    ]).toEqual([true, true, false, true]);
  });

  test('[T22] a webhook request has at most five signatures, however often the secret is replaced', async () => {
    const { nextRequest, newSecret, verifies } = await stage(kind);
    for (let times = 0; times < 7; times += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await newSecret();
    }
    const newest = await newSecret();
    const request = await nextRequest();
    expect(signaturesIn(request)).toHaveLength(5);
    expect(await verifies(request, newest)).toBe(true);
  });

  test('[T13] a webhook secret is encrypted in the database, and no log line and no other response contains the secret', async () => {
    const { nextRequest, newSecret, owner, agentId, spaceId, ...open } = await stage(kind);
    const secret = await newSecret();
    await nextRequest();
    await owner.call('listAgents');
    await owner.call('readAgent', { params: { agentId } });
    await owner.send('GET', `/api/v1/spaces/${spaceId}/export`);
    const stored = await everythingStored(open.place.location);
    const answers = open.answered.join('\n');
    const bare = secret.slice('whsec_'.length);
    expect(stored).toContain(`webhook of ${agentId}`);
    expect(stored.includes(bare)).toBe(false);
    expect(open.logged.join('').includes(bare)).toBe(false);
    expect(answers.split(bare)).toHaveLength(2);
  });

  test('[T13] an expired webhook secret is deleted when the next secret is created', async () => {
    const { newSecret, agentId, database, clock } = await stage(kind);
    await newSecret();
    await newSecret();
    clock.advance(DAY_MS);
    await newSecret();
    const kept = await database.read(() => secretsNamed(`webhook of ${agentId}`, 0));
    expect(kept).toHaveLength(2);
  });

  test('[T13] a webhook secret is deleted together with its agent', async () => {
    const { newSecret, owner, agentId, database } = await stage(kind);
    await newSecret();
    const storedSecrets = () => database.read(() => secretsNamed(`webhook of ${agentId}`, 0));
    const before = await storedSecrets();
    await owner.call('removeAgent', { params: { agentId } });
    expect([before.length, (await storedSecrets()).length]).toEqual([1, 0]);
  });

  test('[T22] makeWebhookSecret accepts an empty object as its body', async () => {
    const { owner, agentId } = await stage(kind);
    const path = `/api/v1/agents/${agentId}/webhook-secret`;
    expect((await owner.send('POST', path, { body: {} })).status).toBe(201);
  });

  test('[T22] makeWebhookSecret refuses an unknown agent', async () => {
    const { owner } = await stage(kind);
    const { id } = await owner.call('readMe');
    const refused = await owner.refused('makeWebhookSecret', { params: { agentId: id } });
    expect(refused.code).toBe('no-such-member');
  });
});
