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
  '[I-20] stopping a run during its stream cancels the task at the agent (%s)',
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
  '[I-20] stopping a run while its task is polled cancels the task at the agent (%s)',
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

test('[I-20] closing a run in the middle of an answer cancels the task at the agent', async () => {
  const { context } = stoppable();
  const speaking = far.agentAt('/streaming').run(hold, context);
  const begun = far.next('begun');
  const cancelled = far.next('cancelled');
  await speaking.next();
  await speaking.return({ kind: 'skipped' });
  expect(await cancelled).toBe(await begun);
});

test.each(['authenticate', 'mumble'])(
  'if an agent waits for input that Conch cannot send (%s), its task is cancelled',
  async (deed) => {
    const cancelled = far.next('cancelled');
    await endOf(far.agentAt('/streaming').run(taskOf({ content: deed }), stoppable().context));
    expect(await cancelled).toMatch(/./u);
  },
);

test('[I-20] if a run is stopped before its agent has answered, the run ends at once', async () => {
  const { context, stop } = stoppable();
  const ended = endOf(far.agentAt('/lies/silent').run(taskOf(), context));
  stop();
  expect(await ended).toMatchObject({ kind: 'failed' });
});

describe('a slow agent', () => {
  test('a slow agent may answer for as long as its stream is open', async () => {
    const { context } = stoppable();
    const begun = far.next('begun');
    const ended = endOf(far.agentAt('/streaming').run(hold, context));
    await begun;
    far.go();
    expect(await ended).toEqual({ kind: 'answered', content: 'At it. Done.' });
  });

  test.each(['/plain', '/rest'])(
    'the task of a slow agent that cannot stream is polled (%s)',
    async (path) => {
      const { context } = stoppable((times) => {
        if (times === 3) far.go();
      });
      const ended = endOf(far.agentAt(path).run(hold, context));
      expect(await ended).toEqual({ kind: 'answered', content: 'At it. Done.' });
    },
  );
});
