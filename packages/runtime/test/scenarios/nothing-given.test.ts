import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { createConch } from '../../src/index.ts';
import { openStage } from '../support/open-stage.ts';
import type { Stage } from '../support/stage.ts';
import { refusalOf, wrong } from '../support/wrong.ts';

const OFFICE = { people: ['Ana'], agents: { Ada: { script: [{ do: { skip: true } }] } } };

describe.each(DATABASES)('API calls without arguments, on $name', (kind) => {
  for (const nothing of [undefined, null]) {
    test(`every method with required arguments refuses ${String(nothing)} and names the required fields`, async () => {
      const stage = await openStage(kind, OFFICE);
      for (const [name, call] of Object.entries(callsThatNeed(stage, wrong(nothing)))) {
        const { code, message } = await refusalOf(call);
        expect([name, code]).toEqual([name, 'bad-call']);
        expect(message).toContain(`was called with ${String(nothing)}`);
      }
      expect(await stage.heard()).toEqual([]);
    });
  }

  test('an optional argument with the value null is refused', async () => {
    const stage = await openStage(kind, OFFICE);
    for (const [name, call] of Object.entries(callsThatMayHave(stage, wrong(null)))) {
      expect([name, (await refusalOf(call)).code]).toEqual([name, 'bad-call']);
    }
  });
});

test('createConch without a database is refused, and the refusal names valid values', async () => {
  expect((await refusalOf(() => createConch(wrong(undefined)))).code).toBe('bad-call');
  await expect(createConch(wrong({}))).rejects.toMatchObject({
    name: 'StoreFailed',
    message: expect.stringContaining('Give a data directory') as string,
  });
});

test('a refusal of missing arguments names the fields of the call', async () => {
  const refused = await refusalOf(() => createConch(wrong(undefined)));
  expect(refused.message).toBe(
    'This takes an object with a database, but was called with undefined. Pass an object.',
  );
});

type Calls = Readonly<Record<string, () => Promise<unknown>>>;

function callsThatNeed(stage: Stage, nothing: never): Calls {
  const { conch } = stage;
  const spaceId = stage.space();
  return {
    post: () => conch.post(nothing),
    edit: () => conch.edit(nothing),
    delete: () => conch.delete(nothing),
    regenerate: () => conch.regenerate(nothing),
    stop: () => conch.stop(nothing),
    continue: () => conch.continue(nothing),
    preview: () => conch.preview(nothing),
    previewAll: () => conch.read.previewAll(nothing, [{}]),
    'people.create': () => conch.people.create(nothing),
    'agents.create': () => conch.agents.create(nothing),
    'agents.update': () => conch.agents.update(stage.id('Ada'), nothing),
    'spaces.create': () => conch.spaces.create(nothing),
    'spaces.update': () => conch.spaces.update(spaceId, nothing),
    'schedules.create': () => conch.schedules.create(nothing),
  };
}

function callsThatMayHave(stage: Stage, nothing: never): Calls {
  const { conch } = stage;
  const spaceId = stage.space();
  return {
    messages: () => conch.messages(spaceId, nothing),
    decisions: () => conch.decisions(spaceId, nothing),
    chains: () => conch.read.chains(spaceId, nothing),
    subscribe: async () => conch.subscribe(spaceId, nothing),
    close: async () => conch.close(nothing),
  };
}
