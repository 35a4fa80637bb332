import { asChainId, asMemberId, asRunId } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';
import type { StageCast, Stage } from '../support/stage.ts';
import { refusalOf } from '../support/wrong.ts';

const OFFICE: StageCast = {
  people: ['Ana', 'Bo'],
  agents: { Ada: { script: [{ do: { say: 'I answer.' } }] } },
  spaces: { Room: { policy: 'mention', members: ['Ana', 'Ada'] } },
};

describe.each(DATABASES)('the texts of refusals, on $name', (kind) => {
  test("the refusal to remove a person who is not in the space contains the person's name", async () => {
    const stage = await openStage(kind, OFFICE);
    const who = stage.id('Bo');
    expect(
      await refusalOf(() => stage.conch.spaces.removeMember(stage.space(), who)),
    ).toMatchObject({
      code: 'no-such-member',
      message: 'Bo is not in this space, so nobody was removed. Look up its members.',
      about: [who],
    });
  });

  test("the refusal of a post by a person who is not in the space contains the person's name", async () => {
    const stage = await openStage(kind, OFFICE);
    const from = stage.id('Bo');
    const post = { spaceId: stage.space(), from, content: 'hello' };
    expect(await refusalOf(() => stage.conch.post(post))).toMatchObject({
      code: 'not-a-member',
      message: 'Bo is not in this space. Add them first.',
    });
  });

  test('a refusal cuts a name that is too long', async () => {
    const stage = await openStage(kind, OFFICE);
    const { conch } = stage;
    const name = 'x'.repeat(5000);
    for (const make of [
      () => conch.spaces.create({ name }),
      () => conch.people.create({ name }),
      () => conch.post({ spaceId: stage.space(), from: { service: name }, content: 'hello' }),
    ]) {
      const refusal = await refusalOf(make);
      expect(refusal).toMatchObject({ code: 'bad-name', about: [`${'x'.repeat(100)}…`] });
      expect((refusal as Error).message.length).toBeLessThan(300);
    }
  });

  test('the refusal to remove an unknown member says that this member does not exist', async () => {
    const stage = await openStage(kind, OFFICE);
    const who = asMemberId('nobody');
    expect(
      await refusalOf(() => stage.conch.spaces.removeMember(stage.space(), who)),
    ).toMatchObject({
      code: 'no-such-member',
      message: 'There is no member nobody. Look up the id.',
    });
  });

  test("[MS9] the refusal to regenerate a person's message says that only agents' messages can be regenerated", async () => {
    const stage = await openStage(kind, OFFICE);
    const { messageId } = await stage.say('Ana', '@Ada hello');
    expect(await regenerating(stage, messageId)).toMatchObject({
      code: 'no-such-agent',
      message:
        'Ana wrote this message. Only an agent’s message can be regenerated, so choose one of those.',
      about: [messageId],
    });
  });

  test('[MS9] the refusal to regenerate a notice or a service message names the reason', async () => {
    const stage = await openStage(kind, OFFICE);
    const { conch } = stage;
    await conch.spaces.update(stage.space(), { settings: { turnLimit: 0 } });
    const from = { service: 'Clock' };
    const { messageId } = await conch.post({ spaceId: stage.space(), from, content: 'hello' });
    await conch.idle();
    expect(await regenerating(stage, messageId)).toMatchObject({
      message:
        'Clock wrote this message. Only an agent’s message can be regenerated, so choose one of those.',
    });
    await conch.agents.update(stage.id('Ada'), { status: 'paused' });
    await stage.say('Ana', '@Ada are you there?');
    const notice = (await stage.messages()).find(({ type }) => type === 'notice');
    expect(await regenerating(stage, notice?.id ?? '')).toMatchObject({
      code: 'no-such-agent',
      message:
        'Conch wrote this message. Only an agent’s message can be regenerated, so choose one of those.',
    });
  });

  test('[FL11] the refusal to stop a run or chain that never existed does not claim that the run or chain has ended', async () => {
    const stage = await openStage(kind, OFFICE);
    expect(await stopping(stage, { runId: asRunId('none') })).toMatchObject({
      code: 'no-such-run',
      message: 'There is no run none in this space. Look up its id.',
      about: ['none'],
    });
    expect(await stopping(stage, { chainId: asChainId('none') })).toMatchObject({
      code: 'no-such-run',
      message: 'There is no chain none in this space. Look up its id.',
      about: ['none'],
    });
  });

  test('[FL11] stopping a run by an invalid id gets the same refusal as by an unknown id', async () => {
    const stage = await openStage(kind, OFFICE);
    const asked = stopping(stage, { runId: asRunId('\0') });
    expect(await asked).toMatchObject({ code: 'no-such-run' });
  });

  test('[FL11] the refusal to stop an ended run or chain says that the run or chain has ended', async () => {
    const stage = await openStage(kind, OFFICE);
    await stage.say('Ana', '@Ada hello');
    const [offer] = await stage.effects('offer-run');
    if (offer === undefined) throw new Error('nobody got the floor');
    const { id: runId, chainId } = offer.run;
    const over = {
      code: 'no-such-run',
      message: expect.stringContaining('already over') as string,
    };
    expect(await stopping(stage, { runId })).toMatchObject(over);
    expect(await stopping(stage, { chainId })).toMatchObject(over);
  });
});

function regenerating(stage: Stage, messageId: string): ReturnType<typeof refusalOf> {
  const given = { spaceId: stage.space(), by: stage.id('Ana'), messageId: messageId as never };
  return refusalOf(() => stage.conch.regenerate(given));
}

function stopping(
  stage: Stage,
  target: Pick<Parameters<Stage['conch']['stop']>[0], 'runId' | 'chainId'>,
): ReturnType<typeof refusalOf> {
  const given = { spaceId: stage.space(), by: stage.id('Ana'), ...target };
  return refusalOf(() => stage.conch.stop(given));
}
