import { createServer } from '@conch/server';
import { setAdmin } from '@conch/store';
import type { BenchCase, BenchResult } from '../bench-case.ts';
import { withDataDirectory } from '../durable/data-directory.ts';
import { inRounds, ratios, readableSpread, spreadOf } from '../durable/spent.ts';
import { benchConfig } from '../wire/bench-config.ts';
import { BENCH_TOKEN } from '../wire/bench-token.ts';

const LENGTH = 30_000;
const FAR = 1_000_000;
const ROUNDS = { warmUps: 2, rounds: 7 };
/**
 * The highest allowed cost, as a multiple of the cost of a plain text. Quadratic parsing would cost
 * hundreds of times as much as a plain text.
 */
const BUDGET = 10;

const PIECES: readonly string[] = [
  '@',
  '@a ',
  '> ',
  '`',
  '```\n',
  '(',
  '[](',
  'http://',
  'e\u0301',
];
const PLAIN = 'Some plain words of a long text. ';

/** The cost of a text that is hard to parse, compared with a plain text of the same length. */
export const hardInput: BenchCase = {
  name: 'hard-input',
  run: () =>
    withDataDirectory(async (folder) => {
      const config = benchConfig(folder);
      const limits = { ...config.limits, requestsPer10s: FAR, postsPer10s: FAR };
      const server = await createServer({ config: { ...config, limits }, kinds: [] });
      const { conch, database } = server;
      const { id: person } = await conch.people.create({ name: 'Ana' });
      await database.transact(() => setAdmin({ id: person, isAdmin: true }));
      const { id } = await conch.spaces.create({ name: 'Room', memberIds: [person] });
      const headers = {
        authorization: `Bearer ${BENCH_TOKEN}`,
        'content-type': 'application/json',
      };
      const send = async (piece: string): Promise<void> => {
        const content = piece.repeat(Math.floor(LENGTH / piece.length));
        for (const path of ['messages', 'preview']) {
          const url = `${server.origin}/api/v1/spaces/${id}/${path}`;
          const body = JSON.stringify({ content });
          const { status } = await fetch(url, { method: 'POST', headers, body });
          if (status >= 300) throw new Error(`${path} of ${piece}: ${status}`);
        }
      };
      const works = [PLAIN, ...PIECES].map((piece) => () => send(piece));
      const [plain = [], ...hard] = await inRounds(works, ROUNDS);
      await server.close();
      return hard.map((spent, at): BenchResult => {
        const spread = spreadOf(ratios(spent, plain, 'cpuUs'));
        return {
          label: `post and preview ${LENGTH} characters of ${JSON.stringify(PIECES[at])}`,
          value: spread.median,
          unit: '× plain',
          budget: BUDGET,
          note: readableSpread(spread, 1),
        };
      });
    }),
};
