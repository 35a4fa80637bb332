import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from './ask.ts';
import { atEveryServer, unless, type Point } from './subject.ts';

const LINK = /^https?:\/\/[^/?#]+\/#setup=[\w-]{43,}$/u;

/** Checks of signing in. */
export const SIGN_IN_CHECKS: readonly Point[] = [
  {
    number: 2,
    title: 'the set-up link works once and is stored nowhere',
    look: async ({ trial }) => {
      const { link, signIn, signInAgain, dataDir } = trial;
      const token = link.split('=')[1] ?? '';
      const entries = readdirSync(dataDir, { withFileTypes: true });
      const stored = entries.filter(
        (entry) => entry.isFile() && readFileSync(join(dataDir, entry.name)).includes(token),
      );
      return [
        ...unless(LINK.test(link), 'the link does not have 256 bits after a #'),
        ...unless(signIn.status === 201, `the link answers ${signIn.status}`),
        ...unless(
          signInAgain.status === 401,
          `the second use of the link answers ${signInAgain.status}`,
        ),
        ...stored.map(({ name }) => `the link can be read in ${name}`),
        ...unless(!trial.log().includes(token), 'the link is in the log'),
      ];
    },
  },
  {
    number: 3,
    title: 'nobody can create an account or guess a password',
    look: (subject) =>
      atEveryServer(subject, async (server) => {
        const post = { method: 'POST' };
        const creation = await ask(server, '/api/v1/people', {
          ...post,
          body: { name: 'Mallory' },
        });
        const guess = { name: 'admin', password: 'admin' };
        const guessed = await ask(server, '/api/v1/session', { ...post, body: guess });
        const set = await ask(server, '/api/v1/setup', { ...post, body: { token: 'made-up' } });
        return [
          ...unless(creation.status === 401, `creating an account answers ${creation.status}`),
          ...unless(
            isRefusal(guessed.status),
            `signing in as admin/admin answers ${guessed.status}`,
          ),
          ...unless(isRefusal(set.status), `a made-up link answers ${set.status}`),
        ];
      }),
  },
  {
    number: 7,
    title: 'scripts and other sites cannot read the cookie',
    look: async ({ trial: { signIn } }) => {
      const cookie = signIn.headers['set-cookie']?.[0] ?? '';
      const parts = cookie.split(/; */u).map((part) => part.toLowerCase());
      const expectedParts = ['httponly', 'samesite=strict', 'path=/'];
      return [
        ...unless(
          /^sid-\d+=[\w-]{43,}$/u.test(cookie.split(';')[0] ?? ''),
          'the sid does not have 256 bits',
        ),
        ...expectedParts.flatMap((part) =>
          unless(parts.includes(part), `the cookie lacks ${part}`),
        ),
      ];
    },
  },
];

// Status 429 (too many tries) is a refusal too.
function isRefusal(status: number): boolean {
  return status === 401 || status === 429;
}
