import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';
import type { StageCast, CastPart, Stage } from '../support/stage.ts';

const OFFICE: StageCast = {
  people: ['Ana', 'Bo'],
  agents: {
    Alice: {
      agent: {
        // oxlint-disable-next-line require-yield -- an agent that only answers
        async *run({ trigger, message }) {
          const text = trigger.kind === 'regenerate' ? '@Bob better.' : `On “${message.content}”.`;
          return { kind: 'answered', content: text };
        },
      },
    },
    Bob: { script: [{ do: { say: 'Me?' } }] },
  },
  spaces: { Office: { policy: 'mention' } },
};

describe.each(DATABASES)('changing messages, on $name', (kind) => {
  test('[MS7] an edit changes the text of a message, keeps the old version, and changes neither audience nor routing', async () => {
    const stage = await openStage(kind, OFFICE);
    const { messageId } = await stage.say('Ana', '@Alice one');
    const edit = { spaceId: stage.space(), messageId, by: stage.id('Ana'), content: '@Bob two' };
    expect(await stage.conch.edit(edit)).toMatchObject({ version: 2 });
    await stage.conch.idle();
    expect(await stage.heard()).toEqual(['Ana: @Bob two', 'Alice: On “@Alice one”.']);
    const [edited] = await stage.messages();
    expect(edited?.audience).toEqual([stage.id('Alice')]);
    expect(edited?.mentions).toMatchObject([{ kind: 'member', memberId: stage.id('Bob') }]);
    expect(await stage.conch.read.versions(stage.space(), messageId)).toEqual([
      { version: 1, content: '@Alice one', status: 'complete', runId: null },
    ]);
    expect(await stage.floor()).toEqual(['Alice ME1']);
  });

  test('[I-24] the later of two edits of the same version is refused', async () => {
    const stage = await openStage(kind, OFFICE);
    const { messageId } = await stage.say('Ana', '@Alice one');
    const edit = { spaceId: stage.space(), messageId, by: stage.id('Ana'), version: 1 };
    const results = await Promise.allSettled([
      stage.conch.edit({ ...edit, content: '@Alice two' }),
      stage.conch.edit({ ...edit, content: '@Alice three' }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [lost] = results.filter((result) => result.status === 'rejected');
    expect(lost?.reason).toMatchObject({ code: 'changed-meanwhile' });
  });

  test('a person cannot edit or delete a message of another person', async () => {
    const stage = await openStage(kind, OFFICE);
    const { messageId } = await stage.say('Ana', '@Alice one');
    const edit = { spaceId: stage.space(), messageId, by: stage.id('Bo'), content: 'mine' };
    await expect(stage.conch.edit(edit)).rejects.toMatchObject({ code: 'not-yours' });
    await expect(stage.conch.delete(edit)).rejects.toMatchObject({ code: 'not-yours' });
  });

  test('[MS8] deleting a message leaves a tombstone without text, and a replay reports the missing text', async () => {
    const stage = await openStage(kind, OFFICE);
    const { messageId, seq } = await stage.say('Ana', '@Alice the code word is mussel');
    await stage.conch.delete({ spaceId: stage.space(), messageId, by: stage.id('Ana') });
    const [tombstone] = await stage.messages();
    expect(tombstone?.deletedAt).not.toBeNull();
    expect(tombstone?.content).toBe('');
    expect(await stage.conch.read.replay(stage.space())).toEqual({ ok: false, redactedAt: seq });
  });

  test('[MS8] if an agent answers a reply to a deleted message, the agent does not get the deleted message', async () => {
    const given: string[] = [];
    const agent: CastPart = {
      agent: {
        // oxlint-disable-next-line require-yield -- an agent that only answers
        async *run(task) {
          given.push(JSON.stringify(task));
          return { kind: 'answered', content: 'I see.' };
        },
      },
    };
    const stage = await openStage(kind, { ...OFFICE, agents: { Alice: agent } });
    const { messageId } = await stage.post('Ana', '@Bo the pin is 4711');
    await Promise.all([
      stage.post('Ana', '@Alice well?', { replyToId: messageId }),
      stage.conch.delete({ spaceId: stage.space(), messageId, by: stage.id('Ana') }),
    ]);
    await stage.conch.idle();
    expect(given).toHaveLength(1);
    expect(given[0]).not.toContain('4711');
  });

  test('[MS9] a regenerated answer replies to the same message as the first version', async () => {
    const script = [
      { when: { contains: 'payroll', from: 'Ana' }, do: { say: '{{sender}} asks: {{content}}' } },
      { do: { say: 'I do not know.' } },
    ];
    const stage = await openStage(kind, { ...OFFICE, agents: { Alice: { script } } });
    await stage.say('Ana', '@Alice payroll');
    const answer = (await stage.messages()).at(-1);
    const messageId = answer?.id ?? stageError();
    await stage.conch.regenerate({ spaceId: stage.space(), messageId, by: stage.id('Ana') });
    await stage.conch.idle();
    expect((await stage.messages()).at(-1)).toMatchObject({
      content: 'Ana asks: @Alice payroll',
      version: 2,
    });
  });

  test('[MS9] regenerating an answer adds a version, uses no turn and gives no other agent the floor', async () => {
    const stage = await openStage(kind, OFFICE);
    await stage.say('Ana', '@Alice one');
    const answer = (await stage.messages()).at(-1);
    const turnsBefore = await turns(stage);
    await stage.conch.regenerate({
      spaceId: stage.space(),
      messageId: answer?.id ?? stageError(),
      by: stage.id('Ana'),
    });
    await stage.conch.idle();
    expect(await stage.heard()).toEqual(['Ana: @Alice one', 'Alice: @Bob better.']);
    const again = (await stage.messages()).at(-1);
    expect(again).toMatchObject({ id: answer?.id, version: 2, audience: answer?.audience });
    expect(await turns(stage)).toEqual(turnsBefore);
    expect((await stage.floor()).filter((line) => line.startsWith('Bob'))).toEqual([]);
  });
});

async function turns(stage: Stage): Promise<number | undefined> {
  return (await stage.effects('count-turns')).at(-1)?.used;
}

function stageError(): never {
  throw new Error('nobody answered');
}
