import { expect, test } from 'vitest';
import { whyNotCalled } from '../../src/screens/agents/form/why-not-called.ts';

test("whyNotCalled() rejects a reserved name with the server's text", async () => {
  expect(await whyNotCalled('System')).toBe(
    '“System” cannot be a name: “system” is a reserved name. Choose another.',
  );
  expect(await whyNotCalled('Finance')).toBeNull();
});
