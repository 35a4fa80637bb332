import { describe, expect, test } from 'vitest';
import { serverOf } from './support/configured.ts';
import { openTools } from './support/open-tools.ts';
import { openToolServer } from './support/tool-server.ts';

const TOOLS = ['look', 'see'].map((name) => ({ name, description: 'Looks.', answer: () => '' }));

/** The tools offered to an agent with this allow list, from two servers with the same tools. */
async function offeredFor(allowed: readonly string[]): Promise<readonly string[]> {
  const far = await openToolServer(TOOLS);
  const place = { kind: 'address', url: far.url, headers: {} } as const;
  const named = ['look', 'see'];
  const servers = ['far', 'near'].map((name) => serverOf({ name, place, named }));
  const { tools } = openTools(servers, [far.place]);
  await tools.report();
  return (await tools.offered(allowed)).map(({ server, tool }) => `${server}.${tool}`).toSorted();
}

describe('an agent', () => {
  test.each([
    [['far.look'], ['far.look']],
    [
      ['far.see', 'near.look'],
      ['far.see', 'near.look'],
    ],
    [['far.*'], ['far.look', 'far.see']],
    [['far.lo'], []],
    [['far'], []],
    [['*'], []],
    [['*.look'], []],
    [[], []],
  ])(
    '[T10] an agent with the allow list %j gets the tools %j and no other approved tool',
    async (...given) => {
      const [allowed, offered] = given;
      expect(await offeredFor(allowed)).toEqual(offered);
    },
  );
});
