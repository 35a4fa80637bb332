import { asMemberId, asMessageId } from '@conch/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Agent, Task, TaskMessage } from '../../../src/index.ts';
import { play } from '../../support/play.ts';
import { messageOf, taskOf } from '../../support/task.ts';
import { startFarProcess, type FarProcess } from './support/far-process.ts';

let far: FarProcess;
let agent: Agent;
beforeAll(async () => {
  far = await startFarProcess();
});
afterAll(() => far.end());
beforeEach(() => {
  agent = far.agentAt('/streaming');
});

const asking = said('ask Which month?', 'Ana', 'first');
const question: TaskMessage = {
  id: asMessageId('second'),
  sender: { kind: 'agent', id: asMemberId('hr-id'), name: 'HR' },
  content: '@Ana A draft.\n\nWhich month?',
};
const reply = said('say January', 'Ana', 'third');

// In a continued task the agent only repeats the message it got.
const WENT_ON = { kind: 'answered', content: 'Now I know: say January' };
const BEGAN_ANEW = { kind: 'answered', content: 'January' };

function taskWith(
  message: TaskMessage,
  before: readonly TaskMessage[],
  told: Partial<Task> = {},
): Task {
  return { ...taskOf(), ...told, message, history: async () => [...before, message] };
}

async function ask({ message = asking, ...told }: Partial<Task> = {}): Promise<void> {
  await play(agent, taskWith(message, [], told));
}

async function replied(history = [asking, question], told: Partial<Task> = {}): Promise<unknown> {
  return (await play(agent, taskWith(told.message ?? reply, history, told))).end;
}

test.each(['/streaming', '/plain', '/rest', '/old'])(
  'if an agent (%s) asked a question, its task continues with the reply and repeats no text',
  async (path) => {
    agent = far.agentAt(path);
    await ask();
    expect(await replied()).toEqual(WENT_ON);
  },
);

test('a task that asked a question continues only once', async () => {
  await ask();
  await replied();
  expect(await replied()).toEqual(BEGAN_ANEW);
});

test('if two agents have the same card, neither agent gets the reply to the question of the other agent', async () => {
  await ask();
  const other = { id: asMemberId('other-id'), name: 'Other', description: '' };
  await ask({ agent: other, message: said('ask Which year?', 'Ana', 'meanwhile') });
  expect(await replied()).toEqual(WENT_ON);
});

test('if an agent has forgotten its question, it gets a new task', async () => {
  agent = far.agentAt('/lies/forgetful');
  await ask();
  expect(await replied()).toEqual({ kind: 'answered', content: 'Which month?' });
});

describe('[P-1] the limits for continuing a task after a question', () => {
  test('a task that asked a question does not continue in another space', async () => {
    await ask();
    const space = { id: taskOf().space.id, name: 'Elsewhere' };
    expect(
      await replied(undefined, { space: { ...space, id: 'elsewhere' as Task['space']['id'] } }),
    ).toEqual(BEGAN_ANEW);
  });

  test('a task that asked a question does not continue for another agent with the same card', async () => {
    await ask();
    const other = { id: asMemberId('other-id'), name: 'Other', description: '' };
    expect(await replied(undefined, { agent: other })).toEqual(BEGAN_ANEW);
  });

  test('a task that asked a question does not continue with a reply of another sender', async () => {
    await ask();
    expect(await replied(undefined, { message: said('say January', 'Bob', 'third') })).toEqual(
      BEGAN_ANEW,
    );
  });

  test('a task does not continue if it asked its question in a place where answers can become private', async () => {
    await ask({ policy: 'mention', mayTurnPrivate: true });
    expect(await replied()).toEqual(BEGAN_ANEW);
  });

  test('a task does not continue if its question was in a private answer, under any policy', async () => {
    await ask({ isPrivate: true });
    expect(await replied()).toEqual(BEGAN_ANEW);
  });

  test('a task does not continue if the reply comes from a place where answers can become private', async () => {
    await ask();
    expect(await replied(undefined, { policy: 'mention', mayTurnPrivate: true })).toEqual(
      BEGAN_ANEW,
    );
  });

  test('a task that asked a question does not continue after one of its messages was deleted', async () => {
    await ask();
    expect(await replied([question])).toEqual(BEGAN_ANEW);
  });

  test('a task that asked a question does not continue after one of its messages was changed', async () => {
    await ask();
    expect(await replied([{ ...asking, content: 'ask Which year?' }, question])).toEqual(
      BEGAN_ANEW,
    );
  });

  test('a task does not continue if its question was never posted', async () => {
    await ask();
    expect(await replied([asking])).toEqual(BEGAN_ANEW);
  });

  test('a task that asked a question does not continue for a regenerated answer', async () => {
    await ask();
    const trigger = { kind: 'regenerate', messageId: asMessageId('old'), content: '' } as const;
    expect(await replied(undefined, { trigger })).toEqual(BEGAN_ANEW);
  });
});

test('if the question of a task can never be answered, the task is cancelled', async () => {
  const cancelled = far.next('cancelled');
  await ask({ policy: 'mention', mayTurnPrivate: true });
  expect(await cancelled).toMatch(/./u);
});

function said(content: string, from: string, id: string): TaskMessage {
  return { ...messageOf(content, from), id: asMessageId(id) };
}
