import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../../support/open-stage.ts';

const answers = (say: string) => ({ script: [{ do: { say } }] });

const BOTS = {
  'Weather Bot': { ...answers('Sunny.'), description: 'knows the weather and forecasts' },
  'Money Bot': { ...answers('Two of them.'), description: 'knows prices, invoices and money' },
  Observer: { ...answers('Hm.'), description: 'knows the weather as well', isQuiet: true },
};

describe.each(DATABASES)('a chain space, on $name', (kind) => {
  test('[CH7] the picker `round-robin` gives agents the floor in turn, and skips quiet agents', async () => {
    const stage = await openStage(kind, { people: ['Ana'], agents: BOTS });
    for (const text of ['one', 'two', 'three']) await stage.say('Ana', text);
    expect(await stage.floor()).toEqual(['Weather Bot CH7', 'Money Bot CH7', 'Weather Bot CH7']);
  });

  test('[CH7] two concurrent messages give the floor to different agents', async () => {
    const stage = await openStage(kind, { people: ['Ana'], agents: BOTS });
    await Promise.all([stage.post('Ana', 'one'), stage.post('Ana', 'two')]);
    await stage.conch.idle();
    expect(await stage.floor()).toEqual(['Weather Bot CH7', 'Money Bot CH7']);
  });

  test('[CH8] the picker `last-spoke` gives the floor to the agent that spoke last', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: BOTS,
      spaces: { Room: { picker: 'last-spoke' } },
    });
    await stage.say('Ana', '@Money Bot hello');
    await stage.say('Ana', 'and again');
    expect(await stage.floor()).toEqual(['Money Bot CH1', 'Money Bot CH8']);
  });

  test('[CH9] the picker `relevance` gives the floor to the agent with the best matching description', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: BOTS,
      spaces: { Room: { picker: 'relevance' } },
    });
    await stage.say('Ana', 'which invoices are open?');
    await stage.say('Ana', 'what is the weather like?');
    expect(await stage.floor()).toEqual(['Money Bot CH9', 'Weather Bot CH9']);
  });

  test('[CH1] each addressed agent starts a separate branch', async () => {
    const stage = await openStage(kind, { people: ['Ana'], agents: BOTS });
    await stage.say('Ana', '@Observer and @Money Bot, what do you say?');
    expect((await stage.floor()).toSorted()).toEqual(['Money Bot CH1', 'Observer CH1']);
    expect((await stage.heard()).length).toBe(3);
    // The addressed message has not moved the cursor.
    await stage.say('Ana', 'and now?');
    expect((await stage.floor()).at(-1)).toBe('Weather Bot CH7');
  });

  test('[CH12] an agent that asked another agent learns that the asked agent has skipped', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        HR: {
          script: [
            {
              when: { trigger: 'message' },
              do: {
                say: 'I ask Finance.',
                mentionAgent: { target: 'Finance', reason: 'numbers', expectReply: true },
              },
            },
            { when: { trigger: 'returned' }, do: { say: 'Finance said: “{{returned.content}}”' } },
          ],
        },
        Finance: { script: [{ do: { skip: true } }] },
      },
    });
    await stage.say('Ana', 'payroll');
    expect((await stage.heard()).slice(1)).toEqual(['HR: I ask Finance.', 'HR: Finance said: “”']);
    expect(await stage.outcomes()).toEqual(['HR responded', 'Finance skipped', 'HR responded']);
  });

  test('[CH19] if an agent fails, the agent that waits for it still gets the floor back', async () => {
    const returned: string[] = [];
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        HR: {
          agent: {
            async *run({ trigger }) {
              if (trigger.kind === 'returned') {
                returned.push(trigger.result);
                return { kind: 'answered', content: 'Then without the numbers.' };
              }
              yield {
                kind: 'call',
                callId: 'ask',
                call: {
                  tool: 'mentionAgent',
                  target: 'Finance',
                  reason: 'numbers',
                  expectReply: true,
                },
              };
              return { kind: 'answered', content: 'I ask Finance.' };
            },
          },
        },
        Finance: { script: [{ do: { fail: 'no connection' } }] },
      },
    });
    await stage.say('Ana', 'payroll');
    expect((await stage.heard()).at(-1)).toBe('HR: Then without the numbers.');
    expect(returned).toEqual(['failed']);
    expect(await stage.outcomes()).toEqual(['HR responded', 'Finance failed', 'HR responded']);
  });

  test('[CH21] a text that names one agent at the beginning of a sentence hands the floor to this agent', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Writer: answers("Here's the summary. @Research Agent can you find sources?"),
        'Research Agent': answers('Three of them.'),
      },
    });
    await stage.say('Ana', 'write about shells');
    expect((await stage.heard()).at(-1)).toBe('Research Agent: Three of them.');
    expect(await stage.floor()).toEqual(['Writer CH7', 'Research Agent CH21']);
  });
});
