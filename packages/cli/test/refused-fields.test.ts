import { agentReason, fieldReason } from '@conch/protocol';
import { ConchError } from '@conch/sdk';
import { expect, test } from 'vitest';
import { failureOf } from '../src/cli-failure.ts';

test('the message of a refusal names every wrong field once, also fields with the same reason', () => {
  const why = fieldReason('required');
  const reason = fieldReason('not-as-asked', { path: 'body.name', why });
  const fields = ['body.name', 'body.kind'].map((path) => ({ path, ...why }));
  const refused = new ConchError({ code: 'bad-input', detail: reason.detail, reason, fields });
  expect(failureOf(refused).message).toBe(
    'Invalid request: body.name: Fill this in. kind: Fill this in',
  );
});

test('the message of a refusal does not repeat the reason of its field', () => {
  const reason = agentReason('wait-seconds');
  const fields = [{ path: 'body.config.waitSeconds', ...reason }];
  const refused = new ConchError({ code: 'bad-config', detail: reason.detail, reason, fields });
  expect(failureOf(refused).message).toBe(reason.detail);
});
