import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer, secretIn } from '../support/open-server.ts';

const PASSWORD = 'correct horse battery';
const SCRIPT = [{ do: { skip: true } }];

interface FieldsProblem {
  readonly detail: string;
  readonly fields?: readonly { readonly path: string; readonly detail: string }[] | undefined;
}

/** The fields of a refusal. Each repeats the text of the refusal. */
function pathsOf({ detail, fields = [] }: FieldsProblem): readonly string[] {
  for (const field of fields) expect(field.detail).toBe(detail);
  return fields.map(({ path }) => path);
}

// The model has no price, so a refusal can only be about its tokens.
const llm = { provider: 'ollama', model: 'llama' };

describe.each(DATABASES.slice(0, 1))('refusals that name the field, on $name', (kind) => {
  test.each([
    ['a reserved name', { name: 'System', kind: 'script', config: SCRIPT }, 'body.name'],
    ['an unknown kind', { name: 'A', kind: 'golem', config: {} }, 'body.kind'],
    ['a script without rules', { name: 'A', kind: 'script', config: [] }, 'body.config'],
    [
      'a webhook at an address that is not listed',
      { name: 'A', kind: 'remote', config: { over: 'webhook', url: 'http://169.254.169.254/x' } },
      'body.config.url',
    ],
    [
      'a card at an address that is not listed',
      { name: 'A', kind: 'remote', config: { over: 'a2a', card: 'http://169.254.169.254/x' } },
      'body.config.card',
    ],
    [
      'an invalid address',
      { name: 'A', kind: 'remote', config: { over: 'webhook', url: 'nowhere' } },
      'body.config.url',
    ],
    [
      'a wait that is too long',
      { name: 'A', kind: 'remote', config: { waitSeconds: 9_999 } },
      'body.config.waitSeconds',
    ],
    [
      'a worst case without tokens',
      { name: 'A', kind: 'remote', config: { worstCase: { tokens: -1, costUsd: null } } },
      'body.config.worstCase',
    ],
    [
      'a temperature that is too high',
      { name: 'A', kind: 'llm', config: { ...llm, temperature: 3 } },
      'body.config.temperature',
    ],
    [
      'a provider without a model',
      { name: 'A', kind: 'llm', config: { provider: 'ollama' } },
      'body.config.model',
    ],
    [
      'instructions that are too long',
      { name: 'A', kind: 'llm', config: { ...llm, instructions: 'x'.repeat(100_001) } },
      'body.config.instructions',
    ],
    [
      'a chain limit that is too low',
      { name: 'A', kind: 'llm', config: { ...llm, maxRunTokens: 1_000 } },
      'body.config.maxRunTokens',
    ],
    [
      'a context window that is too small',
      {
        name: 'A',
        kind: 'llm',
        config: { ...llm, contextTokens: 1_000, instructions: 'x'.repeat(6_000) },
      },
      'body.config.contextTokens',
    ],
    [
      'a description that is too long',
      { name: 'A', kind: 'script', config: SCRIPT, description: 'x'.repeat(4_001) },
      'body.description',
    ],
  ])('the refusal of a new agent names the field: %s', async (_, body, path) => {
    const { owner } = await openServer(kind);
    expect(pathsOf(await owner.refused('addAgent', { body }))).toEqual([path]);
  });

  test.each([
    ['an invisible name', { name: ' ' }, 'body.name'],
    [
      'an unknown main agent',
      { settings: { mainAgentId: '019a8c1e-0000-7000-8000-000000000000' } },
      'body.settings.mainAgentId',
    ],
    ['a setting of a forum', { settings: { forum: { seed: ' ' } } }, 'body.settings.forum.seed'],
  ])('the refusal of a space change names the field: %s', async (_, body, path) => {
    const { person } = await openServer(kind);
    const ben = await person('Ben');
    const { spaceId } = await makeRoom(ben, {});
    const refused = await ben.refused('changeSpace', { params: { spaceId }, body });
    expect(pathsOf(refused)).toEqual([path]);
  });

  test.each([
    ['no name', { password: PASSWORD }, 'body.name'],
    ['a reserved name', { name: 'System', password: PASSWORD }, 'body.name'],
    ['a taken name', { name: 'Hester', password: PASSWORD }, 'body.name'],
    ['no password', { name: 'Ann' }, 'body.password'],
    ['a password that is too short', { name: 'Ann', password: 'short' }, 'body.password'],
  ])('the refusal of an invited new person names the field: %s', async (_, fields, path) => {
    const { person, stranger } = await openServer(kind);
    const host = await person('Hester');
    const { spaceId } = await makeRoom(host, {});
    const params = { spaceId };
    const { link } = await host.call('makeInvitation', { params, body: { role: 'member' } });
    const body = { token: secretIn(link), ...fields };
    expect(pathsOf(await stranger().refused('acceptInvitation', { body }))).toEqual([path]);
  });

  test('the refusal of a new person with a taken name names the field', async () => {
    const { owner, person } = await openServer(kind);
    await person('Ann');
    const body = { name: 'Ann', isAdmin: false };
    expect(pathsOf(await owner.refused('addPerson', { body }))).toEqual(['body.name']);
  });

  test('the refusal of a password change names the field of the wrong current password or the invalid new password', async () => {
    const { owner } = await openServer(kind);
    await owner.call('changeMe', { body: { password: PASSWORD } });
    const change = (body: object) => owner.refused('changeMe', { body });
    expect(pathsOf(await change({ password: PASSWORD }))).toEqual(['body.currentPassword']);
    expect(pathsOf(await change({ password: PASSWORD, currentPassword: 'no such one' }))).toEqual([
      'body.currentPassword',
    ]);
    expect(pathsOf(await change({ password: 'short', currentPassword: PASSWORD }))).toEqual([
      'body.password',
    ]);
  });
});
