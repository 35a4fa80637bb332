import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { linkWarning } from '../../src/auth/link-warning.ts';
import { openServer } from '../support/open-server.ts';

/** The warnings of all links that an admin creates for somebody else. */
async function warnings() {
  const [kind] = DATABASES;
  const { owner } = await openServer(kind!);
  const { id: spaceId } = await owner.call('makeSpace', { body: { name: 'Office' } });
  const added = await owner.call('addPerson', { body: { name: 'Ben' } });
  const again = await owner.call('makePersonLink', { params: { personId: added.person.id } });
  const body = { role: 'member' } as const;
  const invited = await owner.call('makeInvitation', { params: { spaceId }, body });
  return [added, again, invited].map(({ warning }) => warning);
}

describe('links for somebody else', () => {
  test('if a link for somebody else works only on this machine, the link has a warning with advice', async () => {
    const words = /works only on the machine.*CONCH_PUBLIC_ORIGIN/u;
    const warning = expect.stringMatching(words) as string;
    expect(await warnings()).toEqual([warning, warning, warning]);
  });

  test.each([
    'http://0.0.0.0:2662/#invite=x',
    'http://[::]:2662/#invite=x',
    'http://169.254.7.9/#invite=x',
    'http://[fe80::1]/#invite=x',
    'http://[::ffff:127.0.0.1]/#invite=x',
    'https://conch.localhost/#invite=x',
  ])('a link to an address that leads nowhere from other machines has a warning: %s', (link) => {
    expect(linkWarning(link)).toContain('CONCH_PUBLIC_ORIGIN');
  });

  test.each(['https://conch.example.org/#invite=x', 'http://10.0.0.7:2662/#setup=x'])(
    'a link that others can open has no warning: %s',
    (link) => {
      expect(linkWarning(link)).toBeNull();
    },
  );
});
