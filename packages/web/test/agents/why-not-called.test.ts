import { expect, test } from 'vitest';
import { whyNotCalled } from '../../src/screens/agents/form/why-not-called.ts';

test("a reserved name is refused before it is sent, in the server's words", async () => {
  expect(await whyNotCalled('System')).toBe(
    '“System” cannot be a name: “system” is a reserved name.',
  );
  expect(await whyNotCalled('Finance')).toBeNull();
});
