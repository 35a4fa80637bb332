import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taskOf } from '../../support/task.ts';
import { startFarProcess, type FarProcess } from './support/far-process.ts';
import { endOf, stoppable } from './support/stoppable.ts';

let far: FarProcess;
beforeAll(async () => {
  far = await startFarProcess();
});
afterAll(() => far.end());

const hold = taskOf({ content: 'hold Done.' });

test.each(['/streaming', '/old'])(
  '[I-20] an agent whose run is stopped while it speaks (%s) is told to stop',
  async (path) => {
    const { context, stop } = stoppable();
    const speaking = far.agentAt(path).run(hold, context);
    const begun = far.next('begun');
    const cancelled = far.next('cancelled');
    await speaking.next();
    const next = speaking.next();
    stop();
    await next;
    expect(await cancelled).toBe(await begun);
  },
);

test.each(['/plain', '/rest'])(
  '[I-20] an agent whose run is stopped while its task is looked at (%s) is told to stop',
  async (path) => {
    const begun = far.next('begun');
    const cancelled = far.next('cancelled');
    const { context, stop } = stoppable(async (times) => {
      if (times === 3) stop();
    });
    await Promise.allSettled([endOf(far.agentAt(path).run(hold, context))]);
    expect(await cancelled).toBe(await begun);
  },
);

test('[I-20] an agent that is left in mid-answer is told to stop', async () => {
  const { context } = stoppable();
  const speaking = far.agentAt('/streaming').run(hold, context);
  const begun = far.next('begun');
  const cancelled = far.next('cancelled');
  await speaking.next();
  await speaking.return({ kind: 'skipped' });
  expect(await cancelled).toBe(await begun);
});

test.each(['authenticate', 'mumble'])(
  'an agent that waits for what it will not get (%s) is told to stop',
  async (deed) => {
    const cancelled = far.next('cancelled');
    await endOf(far.agentAt('/streaming').run(taskOf({ content: deed }), stoppable().context));
    expect(await cancelled).toMatch(/./u);
  },
);

test('[I-20] a run that is stopped before its agent has said anything ends at once', async () => {
  const { context, stop } = stoppable();
  const ended = endOf(far.agentAt('/lies/silent').run(taskOf(), context));
  stop();
  expect(await ended).toMatchObject({ kind: 'failed' });
});

describe('an agent that takes its time', () => {
  test('is listened to while it streams', async () => {
    const { context } = stoppable();
    const begun = far.next('begun');
    const ended = endOf(far.agentAt('/streaming').run(hold, context));
    await begun;
    far.go();
    expect(await ended).toEqual({ kind: 'answered', text: 'At it. Done.' });
  });

  test.each(['/plain', '/rest'])(
    'is looked at again and again where it cannot (%s)',
    async (path) => {
      const { context } = stoppable((times) => {
        if (times === 3) far.go();
      });
      const ended = endOf(far.agentAt(path).run(hold, context));
      expect(await ended).toEqual({ kind: 'answered', text: 'At it. Done.' });
    },
  );
});
