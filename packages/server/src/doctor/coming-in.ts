import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from './ask.ts';
import { atEveryDoor, unless, type Point } from './subject.ts';

const LINK = /^https?:\/\/[^/?#]+\/#setup=[\w-]{43,}$/u;

/** Who gets in, and by what. */
export const COMING_IN: readonly Point[] = [
  {
    number: 2,
    title: 'the set-up link works once, and is kept nowhere',
    look: async ({ trial }) => {
      const { link, signIn, signInAgain, dataDir } = trial;
      const token = link.split('=')[1] ?? '';
      const entries = readdirSync(dataDir, { withFileTypes: true });
      const stored = entries.filter(
        (entry) => entry.isFile() && readFileSync(join(dataDir, entry.name)).includes(token),
      );
      return [
        ...unless(LINK.test(link), 'it is not 256 bits behind a #'),
        ...unless(signIn.status === 201, `it is answered with ${signIn.status}`),
        ...unless(signInAgain.status === 401, `a second time it gives ${signInAgain.status}`),
        ...stored.map(({ name }) => `it can be read in ${name}`),
        ...unless(!trial.log().includes(token), 'it stands in the log'),
      ];
    },
  },
  {
    number: 3,
    title: 'nobody can make an account or guess a password',
    look: (subject) =>
      atEveryDoor(subject, async (door) => {
        const post = { method: 'POST' };
        const made = await ask(door, '/api/v1/people', { ...post, body: { name: 'Mallory' } });
        const guess = { name: 'admin', password: 'admin' };
        const guessed = await ask(door, '/api/v1/session', { ...post, body: guess });
        const set = await ask(door, '/api/v1/setup', { ...post, body: { token: 'made-up' } });
        return [
          ...unless(made.status === 401, `making an account is answered with ${made.status}`),
          ...unless(isRefusal(guessed.status), `admin/admin is answered with ${guessed.status}`),
          ...unless(isRefusal(set.status), `a made-up link is answered with ${set.status}`),
        ];
      }),
  },
  {
    number: 7,
    title: 'the cookie is out of reach for scripts and other sites',
    look: async ({ trial: { signIn } }) => {
      const cookie = signIn.headers['set-cookie']?.[0] ?? '';
      const parts = cookie.split(/; */u).map((part) => part.toLowerCase());
      const meant = ['httponly', 'samesite=strict', 'path=/'];
      return [
        ...unless(
          /^sid=[\w-]{43,}$/u.test(cookie.split(';')[0] ?? ''),
          'it is not 256 bits in sid',
        ),
        ...meant.flatMap((part) => unless(parts.includes(part), `it lacks ${part}`)),
      ];
    },
  },
];

// Too many guesses are refused as well.
function isRefusal(status: number): boolean {
  return status === 401 || status === 429;
}
