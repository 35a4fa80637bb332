import type { Agent, RunContext, Task } from '@conch/agents';
import type { RunId, ToolCall } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';

type Acting = ReturnType<Agent['run']>;
type Act = (task: Task, context: RunContext) => Acting;

/** Records which parts of its last task are private, and then acts as the test specifies. */
class Player implements Agent {
  /**
   * The private parts of the last task: the kind of a private trigger, and the texts of private
   * messages.
   */
  readIn: readonly string[] = [];
  act: Act = say('Well.');

  async *run(task: Task, context: RunContext): Acting {
    const history = await task.history(100);
    const { trigger, message } = task;
    this.readIn = [
      ...(trigger.isPrivate === true ? [`trigger ${trigger.kind}`] : []),
      ...[message, ...history.filter(({ id }) => id !== message.id)].flatMap((one) =>
        one.isPrivate === true ? [one.content] : [],
      ),
    ];
    return yield* this.act(task, context);
  }
}

function say(text: string): Act {
  // oxlint-disable-next-line require-yield -- it only answers
  return async function* acting(): Acting {
    return { kind: 'answered', content: text };
  };
}

/** An act that first reports that the agent has read private content. */
function knowing(act: Act): Act {
  return (task, context) => {
    context.readPrivate?.();
    return act(task, context);
  };
}

function call(made: ToolCall, text = ''): Act {
  return async function* acting(): Acting {
    yield { kind: 'call', callId: 'c', call: made };
    return { kind: 'answered', content: text };
  };
}

async function open(kind: DatabaseKind, part: { readonly turnLimit?: number } = {}) {
  const [ada, ben, cem] = [new Player(), new Player(), new Player()];
  const stage = await openStage(kind, {
    people: ['Ana'],
    agents: { Ada: { agent: ada }, Ben: { agent: ben }, Cem: { agent: cem } },
    spaces: { Room: { policy: 'chain', ...part }, Den: { policy: 'coordinator', main: 'Ben' } },
  });
  return { stage, ada, ben, cem };
}

describe.each(DATABASES)(
  '[T19] the text of an agent that has read private content, on $name',
  (kind) => {
    test('an answer written from private content is marked private for every later reader', async () => {
      const { stage, ada, ben } = await open(kind);
      ada.act = knowing(say('It is 4711.'));
      await stage.say('Ana', '@Ada hello');
      await stage.say('Ana', '@Ben hello');
      expect(ben.readIn).toEqual(['It is 4711.']);
    });

    test('an answer written from private content has the same audience as any other answer', async () => {
      const { stage, ada } = await open(kind);
      ada.act = knowing(say('It is 4711.'));
      await stage.say('Ana', '@Ada hello');
      expect((await stage.messages()).map(({ audience }) => audience)).toEqual([
        'everyone',
        'everyone',
      ]);
    });

    test("an agent's message that repeats a private message is marked private, even if the agent does not report that it read the private message", async () => {
      const { stage, ada, ben, cem } = await open(kind);
      ada.act = knowing(say('It is 4711.'));
      ben.act = say('So it is 4711.');
      await stage.say('Ana', '@Ada hello');
      await stage.say('Ana', '@Ben hello');
      await stage.say('Ana', '@Cem hello');
      expect(cem.readIn).toEqual(['It is 4711.', 'So it is 4711.']);
    });

    test('a message written from private content is marked private if a tool sends it to another space', async () => {
      const { stage, ada, ben } = await open(kind);
      const spaceId = stage.space('Den');
      ada.act = knowing(call({ tool: 'sendSpaceMessage', spaceId, text: 'It is 4711.' }));
      await stage.say('Ana', '@Ada hello');
      await stage.say('Ana', 'hello', { in: 'Den' });
      expect(ben.readIn).toEqual(['It is 4711.']);
    });

    test('an answer is marked private if the agent read another space for it', async () => {
      const { stage, ada, cem } = await open(kind);
      const spaceId = stage.space('Den');
      const homeId = stage.space();
      await stage.conch.grants.give({ spaceId, homeId, kind: 'read', by: stage.id('Ana') });
      await stage.say('Ana', 'It is 4711.', { in: 'Den' });
      ada.act = call({ tool: 'readSpaceMessages', spaceId }, 'So it is 4711.');
      await stage.say('Ana', '@Ada hello');
      await stage.say('Ana', '@Cem hello');
      expect(cem.readIn).toEqual(['So it is 4711.']);
    });

    test('the reason of a silent hand-off is marked private if it was written from private content', async () => {
      const { stage, ada, ben } = await open(kind);
      ada.act = knowing(call({ tool: 'delegate', target: 'Ben', reason: 'It is 4711.' }));
      await stage.say('Ana', '@Ada hello');
      expect(ben.readIn).toEqual(['trigger delegated']);
    });

    test('a hand-off reason that is marked private stays marked when the asked agent is stopped and the asking agent gets the floor back', async () => {
      const { stage, ada, ben } = await open(kind);
      const asks = { tool: 'mentionAgent', target: 'Ben', reason: 'It is 4711?' } as const;
      const begun = Promise.withResolvers<RunId>();
      ada.act = knowing(call({ ...asks, expectReply: true }));
      ben.act = async function* hangs(task, { signal }): Acting {
        ada.act = say('Well.');
        begun.resolve(task.runId);
        yield { kind: 'delta', text: '' };
        await new Promise((resolve) => {
          signal.addEventListener('abort', resolve);
        });
        return { kind: 'skipped' };
      };
      await stage.post('Ana', '@Ada hello');
      const runId = await begun.promise;
      await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana'), runId });
      await stage.conch.idle();
      expect(ada.readIn).toEqual(['trigger returned']);
    });

    test('a hand-off reason that is marked private stays marked when a person continues the conversation', async () => {
      const { stage, ada, ben } = await open(kind, { turnLimit: 1 });
      const asks = { tool: 'mentionAgent', target: 'Ben', reason: 'It is 4711?' } as const;
      ada.act = knowing(call({ ...asks, expectReply: false }, 'Ben knows.'));
      await stage.say('Ana', '@Ada hello');
      await stage.conch.continue({ spaceId: stage.space(), by: stage.id('Ana') });
      await stage.conch.idle();
      expect(ben.readIn).toEqual(['trigger mention', 'Ben knows.']);
    });

    test('a new version of a public message is marked private if it was written from private content', async () => {
      const { stage, ada, ben } = await open(kind);
      await stage.say('Ana', '@Ada hello');
      ada.act = knowing(say('It is 4711.'));
      const messageId = (await stage.messages()).at(-1)?.id;
      if (messageId === undefined) throw new Error('nothing was said');
      await stage.conch.regenerate({ spaceId: stage.space(), messageId, by: stage.id('Ana') });
      await stage.conch.idle();
      await stage.say('Ana', '@Ben hello');
      expect(ben.readIn).toEqual(['It is 4711.']);
    });
  },
);

describe.each(DATABASES)(
  '[T19] the text of an agent that has read no private content, on $name',
  (kind) => {
    test('answers and hand-off reasons of an agent that read no private content are not marked private', async () => {
      const { stage, ada, ben } = await open(kind);
      const asks = { tool: 'mentionAgent', target: 'Ben', reason: 'Is it 4711?' } as const;
      ada.act = call({ ...asks, expectReply: false }, 'Ben knows.');
      await stage.say('Ana', '@Ada hello');
      await stage.say('Ana', '@Ben hello');
      expect(ben.readIn).toEqual([]);
    });
  },
);
