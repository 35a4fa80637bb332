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

// In the task that goes on, the agent does nothing but repeat what it was told.
const WENT_ON = { kind: 'answered', text: 'Now I know: say January' };
const BEGAN_ANEW = { kind: 'answered', text: 'January' };

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
  'a task in which the agent (%s) has asked goes on with the answer, and says nothing twice',
  async (path) => {
    agent = far.agentAt(path);
    await ask();
    expect(await replied()).toEqual(WENT_ON);
  },
);

test('a task goes on once', async () => {
  await ask();
  await replied();
  expect(await replied()).toEqual(BEGAN_ANEW);
});

test('two agents with the same card do not take each other’s answers', async () => {
  await ask();
  const other = { id: asMemberId('other-id'), name: 'Other', description: '' };
  await ask({ agent: other, message: said('ask Which year?', 'Ana', 'meanwhile') });
  expect(await replied()).toEqual(WENT_ON);
});

test('an agent that has forgotten what it asked is asked anew', async () => {
  agent = far.agentAt('/lies/forgetful');
  await ask();
  expect(await replied()).toEqual({ kind: 'answered', text: 'Which month?' });
});

describe('[P-1] a task goes on with nobody but who was asked, and only while all it was told may be told:', () => {
  test('not in another space', async () => {
    await ask();
    const space = { id: taskOf().space.id, name: 'Elsewhere' };
    expect(
      await replied(undefined, { space: { ...space, id: 'elsewhere' as Task['space']['id'] } }),
    ).toEqual(BEGAN_ANEW);
  });

  test('not for another agent with the same card', async () => {
    await ask();
    const other = { id: asMemberId('other-id'), name: 'Other', description: '' };
    expect(await replied(undefined, { agent: other })).toEqual(BEGAN_ANEW);
  });

  test('not with someone else', async () => {
    await ask();
    expect(await replied(undefined, { message: said('say January', 'Bob', 'third') })).toEqual(
      BEGAN_ANEW,
    );
  });

  test('not where words may be for some agents alone', async () => {
    await ask({ policy: 'mention' });
    expect(await replied()).toEqual(BEGAN_ANEW);
  });

  test('not once words may be for some agents alone', async () => {
    await ask();
    expect(await replied(undefined, { policy: 'mention' })).toEqual(BEGAN_ANEW);
  });

  test('not when something that it was told has been deleted', async () => {
    await ask();
    expect(await replied([question])).toEqual(BEGAN_ANEW);
  });

  test('not when something that it was told has been changed', async () => {
    await ask();
    expect(await replied([{ ...asking, content: 'ask Which year?' }, question])).toEqual(
      BEGAN_ANEW,
    );
  });

  test('not when its question was never posted', async () => {
    await ask();
    expect(await replied([asking])).toEqual(BEGAN_ANEW);
  });

  test('not for another version of an answer', async () => {
    await ask();
    const trigger = { kind: 'regenerate', messageId: asMessageId('old'), content: '' } as const;
    expect(await replied(undefined, { trigger })).toEqual(BEGAN_ANEW);
  });
});

test('an agent whose question will never be answered is told to stop', async () => {
  const cancelled = far.next('cancelled');
  await ask({ policy: 'mention' });
  expect(await cancelled).toMatch(/./u);
});

function said(content: string, from: string, id: string): TaskMessage {
  return { ...messageOf(content, from), id: asMessageId(id) };
}
