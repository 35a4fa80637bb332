import { asMemberId } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../../support/open-stage.ts';
import type { StageCast } from '../../support/stage.ts';
import { refusalOf } from '../../support/wrong.ts';

const SPEAKER = { script: [{ do: { say: 'I answer.' } }] };
const OFFICE: StageCast = {
  people: ['Ana'],
  agents: { Ada: SPEAKER, Ben: SPEAKER, Eve: SPEAKER },
  spaces: { Room: { policy: 'mention', members: ['Ana', 'Ada', 'Ben'] } },
};

describe.each(DATABASES)('the main agent, on $name', (kind) => {
  test('setting a main agent that does not exist on the server is refused, and nothing is saved', async () => {
    const stage = await openStage(kind, OFFICE);
    const before = await stage.conch.spaces.get(stage.space());
    for (const id of [asMemberId('nobody'), stage.id('Ana')]) {
      const call = () =>
        stage.conch.spaces.update(stage.space(), { settings: { mainAgentId: id } });
      expect(await refusalOf(call)).toMatchObject({
        code: 'bad-settings',
        message: `The setting “mainAgentId” cannot be saved: there is no agent ${id} on this server. Choose an existing one, or null for none.`,
        about: ['mainAgentId'],
      });
    }
    expect(await stage.conch.spaces.get(stage.space())).toEqual(before);
  });

  test('creating a space with a main agent that does not exist is refused', async () => {
    const { conch } = await openStage(kind, OFFICE);
    const given = { name: 'Den', settings: { mainAgentId: 'nobody' } };
    expect(await refusalOf(() => conch.spaces.create(given))).toMatchObject({
      code: 'bad-settings',
    });
    expect((await conch.spaces.list()).map(({ name }) => name)).toEqual(['Room']);
  });

  test('setting a main agent that is not in the space is refused, and nothing is saved', async () => {
    const stage = await openStage(kind, OFFICE);
    const mainAgentId = stage.id('Eve');
    const call = () => stage.conch.spaces.update(stage.space(), { settings: { mainAgentId } });
    expect(await refusalOf(call)).toMatchObject({
      code: 'bad-settings',
      message:
        'The setting “mainAgentId” cannot be saved: Eve is not in this space. Add the agent to the space first, or choose another one.',
      about: ['mainAgentId'],
    });
    expect((await stage.conch.spaces.get(stage.space())).settings.mainAgentId).toBeNull();
  });

  test('creating a space with a main agent that is no member is refused', async () => {
    const stage = await openStage(kind, OFFICE);
    const given = { name: 'Den', settings: { mainAgentId: stage.id('Eve') } };
    expect(await refusalOf(() => stage.conch.spaces.create(given))).toMatchObject({
      code: 'bad-settings',
      about: ['mainAgentId'],
    });
  });

  test('[ME3] a main agent that has left the space has no effect', async () => {
    const stage = await openStage(kind, OFFICE);
    const mainAgentId = stage.id('Ada');
    await stage.conch.spaces.update(stage.space(), { settings: { mainAgentId } });
    await stage.conch.spaces.removeMember(stage.space(), mainAgentId);
    await stage.conch.spaces.addMembers(stage.space(), [stage.id('Eve')]);
    await stage.say('Ana', 'hello');
    expect(await stage.floor()).toEqual(['Ben ME3', 'Eve ME3']);
  });

  test('a removed main agent does not prevent saving other settings', async () => {
    const stage = await openStage(kind, OFFICE);
    const mainAgentId = stage.id('Ada');
    await stage.conch.spaces.update(stage.space(), { settings: { mainAgentId } });
    await stage.conch.agents.remove(mainAgentId);
    const saved = await stage.conch.spaces.update(stage.space(), {
      settings: { mainAgentId, turnLimit: 7 },
    });
    expect(saved.settings).toMatchObject({ mainAgentId, turnLimit: 7 });
  });

  test('setting a removed agent as the main agent is refused', async () => {
    const stage = await openStage(kind, OFFICE);
    const mainAgentId = stage.id('Ben');
    await stage.conch.agents.remove(mainAgentId);
    const call = () => stage.conch.spaces.update(stage.space(), { settings: { mainAgentId } });
    expect(await refusalOf(call)).toMatchObject({ code: 'bad-settings' });
  });
});
