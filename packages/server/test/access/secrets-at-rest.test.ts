import { everythingStored } from '@conch/test-databases';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer, secretIn, type OpenServer } from '../support/open-server.ts';

const PASSWORD = 'canary password 7f3a';
const NEXT_PASSWORD = 'canary password 9e1c';
const ADMIN_TOKEN = 'canary-admin-token-51b0c2';
const SILENT = [{ do: { skip: true } }];

interface Secrets {
  /** Secrets that the server showed once, to the person who created them. */
  readonly createdSecrets: readonly string[];
  /** Secrets that the server received and never showed. */
  readonly receivedSecrets: readonly string[];
}

/** Makes every request that creates a secret, uses a secret or sends a wrong secret. */
async function useSecrets(open: OpenServer): Promise<Secrets> {
  const { owner, stranger } = open;
  const added = await owner.call('addPerson', { body: { name: 'Canaria' } });
  const ann = stranger();
  await ann.call('setUp', { body: { token: secretIn(added.link), password: PASSWORD } });
  const cookie = String(ann.cookie);
  await stranger().refused('signIn', { body: { name: 'Canaria', password: NEXT_PASSWORD } });
  await ann.call('changeMe', { body: { password: NEXT_PASSWORD, currentPassword: PASSWORD } });
  const token = await ann.call('makeMyToken', { body: { name: 'program' } });
  await ann.withToken(token.secret).call('readMe');
  await ann.withToken(`${token.secret}x`).refused('readMe');
  const agent = await owner.call('addAgent', {
    body: { name: 'Robot', kind: 'script', config: SILENT },
  });
  const params = { agentId: agent.id };
  const ofAgent = await owner.call('makeAgentToken', { params, body: { name: 'its own' } });
  await owner.call('listAgentTokens', { params });
  const hook = await owner.call('makeWebhookSecret', { params });
  const space = await owner.call('makeSpace', { body: { name: 'Room' } });
  const inSpace = { params: { spaceId: space.id } };
  const invited = await owner.call('makeInvitation', { ...inSpace, body: { role: 'member' } });
  await ann.call('acceptInvitation', { body: { token: secretIn(invited.link) } });
  await owner.call('listInvitations', inSpace);
  const { ticket } = await ann.call('makeTicket');
  await ann.call('listMySessions');
  await ann.call('listMyTokens');
  await stranger().withToken(ADMIN_TOKEN).call('listPeople');
  return {
    createdSecrets: [
      secretIn(added.link),
      secretIn(invited.link),
      token.secret,
      ofAgent.secret,
      hook.secret,
      ticket,
    ],
    receivedSecrets: [PASSWORD, NEXT_PASSWORD, ADMIN_TOKEN, cookie.slice(cookie.indexOf('=') + 1)],
  };
}

const count = (text: string, word: string): number => text.split(word).length - 1;

describe.each(DATABASES)('secrets in storage and logs, on $name', (kind) => {
  const used = async () => {
    const open = await openServer(kind, { config: { adminToken: ADMIN_TOKEN } });
    const { createdSecrets, receivedSecrets } = await useSecrets(open);
    return {
      ...open,
      createdSecrets,
      receivedSecrets,
      secrets: [...createdSecrets, ...receivedSecrets],
    };
  };

  test('[T13] the database contains no plain password, token, key or link', async () => {
    const { place, secrets } = await used();
    const stored = await everythingStored(place.location);
    // Proves that the search works: it finds a known value.
    expect(stored).toContain('Canaria');
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
  });

  test('[T13] no log line contains a secret', async () => {
    const { logged, secrets } = await used();
    const text = logged.join('');
    expect(text).toContain('"route":"setUp"');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  test('[T13] a secret appears only in the response to the request that created the secret', async () => {
    const { answered, createdSecrets, receivedSecrets } = await used();
    const text = answered.join('\n');
    expect(createdSecrets.map((secret) => count(text, secret))).toEqual(
      createdSecrets.map(() => 1),
    );
    expect(receivedSecrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toContain('$argon2id$');
  });
});
