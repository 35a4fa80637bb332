import { asMemberId, type OutcomeKind, type ToolRefusal } from '@conch/engine';
import { toolRefusal, toolResult } from '@conch/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallResult, TaskMessage } from '../../src/index.ts';
import { resultOnWire } from '../../src/remote/result-on-wire.ts';
import { messageOf, remoteTask, runIdOf } from './support/remote-task.ts';

const SECRET = { secret: 'canary' };
const messageId = messageOf(1, '').id;
const spaceId = remoteTask().space.id;
const outcomes = fc.constantFrom<OutcomeKind>('responded', 'skipped', 'failed', 'cancelled');

const messages: fc.Arbitrary<TaskMessage> = fc
  .record({
    kind: fc.constantFrom('person', 'agent', 'service', 'notice'),
    content: fc.string(),
    name: fc.string(),
  })
  .map(({ kind, content, name }) => {
    const said = messageOf(2, content);
    const id = { person: said.sender.id, agent: said.sender.id, notice: null };
    const own = kind === 'service' ? asMemberId('conch:clock') : id[kind];
    return { ...said, ...SECRET, sender: { kind, id: own, name, ...SECRET } };
  });

const results: fc.Arbitrary<CallResult> = fc.oneof(
  fc.constant({ kind: 'accepted' } as const),
  fc.constant({ kind: 'sent', messageId } as const),
  fc.constant({ kind: 'timed-out', messageId } as const),
  fc.record({ kind: fc.constant('limit'), messageId: fc.constantFrom(messageId, null) }),
  fc.record({ kind: fc.constant('reply'), messageId: fc.constant(messageId), reply: messages }),
  fc.record({ kind: fc.constant('ended'), messageId: fc.constant(messageId), outcome: outcomes }),
  fc.record({ kind: fc.constant('messages'), messages: fc.array(messages) }),
  fc.record({
    kind: fc.constant('runs'),
    runs: fc.array(
      fc.record({
        runId: fc.constant(runIdOf(1)),
        spaceId: fc.constant(spaceId),
        state: fc.constantFrom('held', 'queued', 'running', 'parked', 'ended'),
        outcome: fc.option(outcomes),
      }),
    ),
  }),
  fc.record({
    kind: fc.constant('refused'),
    code: fc.constantFrom<ToolRefusal>('self', 'circle', 'run-limit'),
    explanation: fc.string(),
  }),
);

test('[I-20] the result of a call has the agreed format and no extra field', () => {
  fc.assert(
    fc.property(results, (came) => {
      const { result, error } = {
        result: undefined,
        error: undefined,
        ...resultOnWire({ ...came, ...SECRET }),
      };
      expect([toolResult.optional().parse(result), toolRefusal.optional().parse(error)]).toEqual([
        result,
        error,
      ]);
    }),
    { numRuns: 1_000 },
  );
});

test('[I-20] the result of a call on the wire loses no information', () => {
  fc.assert(
    fc.property(results, (came) => {
      const { secret, ...whole } = { ...SECRET, ...came };
      const wire = resultOnWire(came);
      const told = 'error' in wire ? { kind: 'refused', ...wire.error } : wire.result;
      expect([secret, Object.keys(told).toSorted()]).toEqual([
        'canary',
        Object.keys(whole).toSorted(),
      ]);
    }),
    { numRuns: 500 },
  );
});
