import { once } from 'node:events';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { openServer } from '../support/open-server.ts';
import { ABSENCES } from './support/misconduct/absences.ts';
import { GARBAGE } from './support/misconduct/garbage.ts';
import { LIES } from './support/misconduct/lies.ts';
import type { Misconduct } from './support/misconduct/misconduct.ts';
import { Stand, type Aftermath } from './support/stand.ts';
import { STORY } from './support/story.ts';

const MISCONDUCT = [...ABSENCES, ...GARBAGE, ...LIES];
const FAR = 1_000_000;
const LONG_SECONDS = 600;
const LONGEST_MS = 240_000;

describe.each(DATABASES.slice(0, 1))('an agent outside the server, on $name,', (kind) => {
  let all: Promise<ReadonlyMap<Misconduct, PromiseSettledResult<Aftermath>>> | null = null;

  for (const misconduct of MISCONDUCT) {
    const { name, outcome, failure = null, content, refusalCodes = [] } = misconduct;
    const answer = outcome === 'responded' && typeof content === 'string' ? content : '';
    const words: unknown = content instanceof RegExp ? expect.stringMatching(content) : content;

    test(`[I-20] an outside agent that ${name} ends its run with ${failure ?? outcome}, and others continue`, async () => {
      const found = (await (all ??= commitAll(kind))).get(misconduct);
      if (found?.status !== 'fulfilled') throw found?.reason;
      expect(found.value).toEqual({
        outcome,
        failure,
        contents: words === undefined ? [] : [words],
        back: `I heard “${answer}”.`,
        chain: 'FL9',
        story: STORY,
        refusalCodes,
      });
    });
  }
});

/** Runs all cases at once on one server, because misconduct in one case must not affect another. */
async function commitAll(kind: DatabaseKind) {
  const { owner } = await openServer(kind, { limits: { socketsPerPerson: FAR } });
  const committed = await Promise.allSettled(MISCONDUCT.map((one, n) => commit(owner, one, n)));
  return new Map(committed.map((settled, n) => [MISCONDUCT[n] as Misconduct, settled]));
}

async function commit(owner: TestClient, misconduct: Misconduct, nth: number): Promise<Aftermath> {
  const { waitSeconds = LONG_SECONDS, patience } = misconduct;
  const stand = await Stand.open(owner, `${nth}`, { waitSeconds, patience });
  // A case that hangs fails alone. Otherwise all other cases would wait for it.
  const late = AbortSignal.timeout(LONGEST_MS);
  const tooLate = once(late, 'abort').then(() => {
    throw new Error('it does not come to its end');
  });
  const over = misconduct.commit(stand).then(() => stand.aftermath());
  return Promise.race([over, tooLate]);
}
