import { expect, test } from 'vitest';
import { whyNotCalled } from '../../src/screens/agents/form/why-not-called.ts';

test('a name that nobody can have is known before it is sent, in the words of the server', async () => {
  expect(await whyNotCalled('System')).toBe(
    '“System” cannot be a name: “system” is a reserved name.',
  );
  expect(await whyNotCalled('Finance')).toBeNull();
});
