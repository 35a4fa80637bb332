import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../../support/open-stage.ts';

const answers = (say: string) => ({ script: [{ do: { say } }] });

describe.each(DATABASES)('a coordinator space, on $name', (kind) => {
  test('[AD1] in a coordinator space only the coordinator answers, even if another agent is mentioned', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Boss: answers('I take it.'), Worker: answers('Me?') },
      spaces: { Room: { policy: 'coordinator', main: 'Boss' } },
    });
    await stage.say('Ana', '@Worker please do it');
    expect(await stage.heard()).toEqual(['Ana: @Worker please do it', 'Boss: I take it.']);
    expect(await stage.floor()).toEqual(['Boss AD1']);
  });

  test('[AD3] in a coordinator space that routes mentions, a message with a leading mention goes to the mentioned agent', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Boss: answers('I take it.'), Worker: answers('Done.') },
      spaces: { Room: { policy: 'coordinator', main: 'Boss', humanMentions: 'route' } },
    });
    await stage.say('Ana', '@Worker please do it');
    expect((await stage.heard()).at(-1)).toBe('Worker: Done.');
    expect(await stage.floor()).toEqual(['Worker AD3']);
  });

  test('[AD8] if the coordinator delegates a message, the target answers the message like a direct message', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Boss: { script: [{ do: { delegateToAgent: { target: 'Worker', reason: 'knows it' } } }] },
        Worker: {
          script: [{ when: { trigger: 'message', from: 'Ana' }, do: { say: 'On “{{content}}”.' } }],
        },
      },
      spaces: { Room: { policy: 'coordinator', main: 'Boss' } },
    });
    await stage.say('Ana', 'what is the weather like?');
    expect(await stage.heard()).toEqual([
      'Ana: what is the weather like?',
      'Worker: On “what is the weather like?”.',
    ]);
    expect(await stage.outcomes()).toEqual(['Boss delegated', 'Worker responded']);
  });

  test('[AD8] the run of the target shows which agent delegated a message, and why', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Boss: { script: [{ do: { delegateToAgent: { target: 'Worker', reason: 'knows it' } } }] },
        Worker: answers('Done.'),
      },
      spaces: { Room: { policy: 'coordinator', main: 'Boss' } },
    });
    await stage.say('Ana', 'please do it');
    const [chain] = await stage.conch.read.chains(stage.space());
    const runs = await stage.conch.read.runsOfChain(stage.space(), chain!.id);
    expect(runs.map(({ handOff }) => handOff)).toEqual([
      null,
      { kind: 'delegate', byId: stage.id('Boss'), reason: 'knows it', expectsReply: false },
    ]);
  });

  test('[AD6] [AD9] a message that a tool sends is posted at once and gives one agent the floor', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Boss: {
          script: [
            {
              do: {
                sendSpaceMessage: { text: 'Research this, please.', mention: 'Worker' },
                say: 'It is being looked at.',
                delayMs: 0,
              },
            },
          ],
        },
        Worker: { script: [{ when: { from: 'Boss' }, do: { say: 'Found it.' } }] },
        Other: answers('Me?'),
      },
      spaces: { Room: { policy: 'coordinator', main: 'Boss' } },
    });
    await stage.say('Ana', 'find it');
    const said = await stage.heard();
    expect(said.slice(0, 2)).toEqual(['Ana: find it', 'Boss: Research this, please.']);
    // The answer of Boss and the run of Worker are concurrent.
    expect(said.slice(2).toSorted()).toEqual(['Boss: It is being looked at.', 'Worker: Found it.']);
    expect(await stage.floor()).toEqual(['Boss AD1', 'Worker AD6']);
  });

  test('[WA1] a run that waits for a person is parked and resumes with the reply', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Boss: asksAndWaits('human'), Worker: answers('Me?') },
      spaces: { Room: { policy: 'coordinator', main: 'Boss' } },
    });
    await stage.say('Ana', 'book a table');
    expect(await stage.heard()).toEqual(['Ana: book a table', 'Boss: For how many?']);
    const [parked] = await stage.effects('park-run');
    const run = parked && (await stage.conch.read.run(stage.space(), parked.runId));
    expect(run?.state).toBe('parked');
    await stage.say('Ana', 'for four');
    expect(await stage.heard()).toEqual([
      'Ana: book a table',
      'Boss: For how many?',
      'Ana: for four',
      'Boss: Booked, for four.',
    ]);
    // WA4: the message that ended the wait starts no other run.
    expect(await stage.floor()).toEqual(['Boss AD1']);
  });

  test('[WA1] a run that waits for an agent is parked and resumes with its answer', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Boss: asksAndWaits('agent', 'Worker'), Worker: answers('six') },
      spaces: { Room: { policy: 'coordinator', main: 'Boss' } },
    });
    await stage.say('Ana', 'book a table');
    expect(await stage.heard()).toEqual([
      'Ana: book a table',
      'Boss: For how many?',
      'Worker: six',
      'Boss: Booked, six.',
    ]);
    expect(await stage.floor()).toEqual(['Boss AD1', 'Worker AD6']);
  });

  test('[WA5] a wait for an agent ends at once if the agent ends without an answer', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Boss: asksAndWaits('agent', 'Worker'),
        Worker: { script: [{ do: { skip: true } }] },
      },
      spaces: { Room: { policy: 'coordinator', main: 'Boss' } },
    });
    await stage.say('Ana', 'book a table');
    expect((await stage.heard()).at(-1)).toBe('Boss: Booked, .');
    expect((await stage.effects('resume-run')).map(({ result }) => result)).toMatchObject([
      { kind: 'ended', outcome: 'skipped' },
    ]);
  });
});

function asksAndWaits(whom: string, mention?: string) {
  return {
    script: [
      {
        do: {
          sendSpaceMessage: {
            text: 'For how many?',
            wait: { for: [whom] },
            ...(mention === undefined ? {} : { mention }),
          },
          say: 'Booked, {{reply.content}}.',
        },
      },
    ],
  };
}
