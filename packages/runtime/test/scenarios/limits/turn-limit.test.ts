import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../../support/open-stage.ts';

const NOTICE = 'Conch: @human Turn limit reached (3 agent messages in a row). Reply to continue.';

// Two agents that would answer each other without end, because each message is new.
const talks = (first: string) => ({
  script: [
    { when: { trigger: 'message', from: 'Ana' }, do: { say: first } },
    { do: { say: 'I heard “{{content}}”.' } },
  ],
});

const TALKERS = {
  Alice: talks('@Bob Ana wrote “{{content}}”.'),
  Bob: talks('@Alice Ana wrote “{{content}}”.'),
};

describe.each(DATABASES)('the turn limit, on $name', (kind) => {
  test('[I-14] [TL4] the turn limit stops two agents that answer each other without end, with exactly one notice', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: TALKERS,
      spaces: { Office: { policy: 'mention', turnLimit: 3 } },
    });
    await stage.say('Ana', '@Alice talk to Bob');
    const said = await stage.heard();
    expect(said.filter((line) => /^(?:Alice|Bob): /u.test(line)).length).toBe(3);
    expect(said.filter((line) => line.startsWith('Conch: '))).toEqual([NOTICE]);
    expect(said.at(-1)).toBe(NOTICE);
    // TL3: the text of the last message is kept, without the mention of the refused agent.
    expect(said.at(-2)).toBe(
      'Alice: I heard “@Alice I heard “@Bob Ana wrote “@Alice talk to Bob”.”.”.',
    );
    const refused = await stage.effects('refuse-floor');
    expect(refused.map(({ agent, because }) => `${stage.nameOf(agent)} ${because}`)).toEqual([
      'Bob TL3',
    ]);
  });

  test('[TL7] Continue gives the floor to the refused agent and resets the turn count', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: TALKERS,
      spaces: { Office: { policy: 'mention', turnLimit: 3 } },
    });
    await stage.say('Ana', '@Alice talk to Bob');
    const before = (await stage.heard()).length;
    await stage.conch.continue({ spaceId: stage.space(), by: stage.id('Ana') });
    await stage.conch.idle();
    const after = (await stage.heard()).slice(before);
    expect(after.map((line) => line.split(':')[0])).toEqual(['Bob', 'Alice', 'Bob', 'Conch']);
    expect((await stage.floor())[3]).toBe('Bob TL7');
  });

  test("[TL11] a coordinator's delegation after the turn limit is refused, and Continue gives the target the floor", async () => {
    const told: string[] = [];
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Boss: {
          agent: {
            async *run({ message, steps }) {
              if (message.content !== 'book it') return { kind: 'skipped' };
              const [asked] = steps;
              if (asked === undefined) {
                const wait = { for: ['human' as const] };
                const call = {
                  tool: 'sendSpaceMessage',
                  spaceId: stage.space(),
                  text: 'which day?',
                  wait,
                } as const;
                yield { kind: 'call', callId: 'ask', call };
              }
              const call = { tool: 'delegateToAgent', target: 'Worker', reason: 'books' } as const;
              const answer = yield { kind: 'call', callId: 'delegate', call };
              if (answer?.kind === 'refused') told.push(answer.explanation);
              return { kind: 'skipped' };
            },
          },
        },
        Worker: { script: [{ do: { say: 'Booked: {{content}}' } }] },
      },
      spaces: { Office: { policy: 'coordinator', main: 'Boss', turnLimit: 2 } },
    });
    const spaceId = stage.space();
    await stage.say('Ana', 'book it');
    await stage.conch.post({ spaceId, from: { service: 'Calendar' }, content: 'a reminder' });
    await stage.conch.idle();
    expect(told).toEqual([
      'The turn limit is reached, so nobody else gets the floor now. Answer yourself.',
    ]);
    await stage.conch.continue({ spaceId, by: stage.id('Ana') });
    await stage.conch.idle();
    expect((await stage.heard()).at(-1)).toBe('Worker: Booked: book it');
  });

  test('[TL6] a message of a person resets the turn count to zero', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: TALKERS,
      spaces: { Office: { policy: 'mention', turnLimit: 3 } },
    });
    await stage.say('Ana', '@Alice talk to Bob');
    await stage.say('Ana', '@Alice and again');
    const said = await stage.heard();
    expect(said.filter((line) => /^(?:Alice|Bob): /u.test(line)).length).toBe(6);
    expect(said.filter((line) => line === NOTICE).length).toBe(2);
  });

  test('[TL2] a held run gets a reserved turn when the turn is released, and no notice is posted', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        A: { script: [{ do: { skip: true } }] },
        B: { script: [{ do: { say: 'I do.' } }] },
        C: { script: [{ do: { say: 'So do I.' } }] },
      },
      spaces: { Group: { policy: 'broadcast', turnLimit: 2 } },
    });
    await stage.say('Ana', 'who knows the answer?');
    const [question, ...said] = await stage.heard();
    expect(question).toBe('Ana: who knows the answer?');
    expect(said.toSorted()).toEqual(['B: I do.', 'C: So do I.']);
    expect((await stage.effects('hold-run')).map(({ run }) => stage.nameOf(run.agent))).toEqual([
      'C',
    ]);
  });

  test('[TL10] with limit 0, agents answer people but give no agent the floor, without a notice', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: TALKERS,
      spaces: { Office: { policy: 'mention', turnLimit: 0 } },
    });
    await stage.say('Ana', '@Alice talk to Bob');
    expect(await stage.heard()).toEqual([
      'Ana: @Alice talk to Bob',
      'Alice: Ana wrote “@Alice talk to Bob”.',
    ]);
  });
});
