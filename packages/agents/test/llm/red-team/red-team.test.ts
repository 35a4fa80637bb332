import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { ChatBody } from '../../../src/testing/fake-provider.ts';
import type { ObedienceCount } from './obedient-model.ts';
import { CARRIERS, payloads, type Payload } from './payloads.ts';
import { RedTeamRoom } from './red-team-room.ts';
import { watchConnections } from './tapped-provider.ts';

type Carrier = Payload['carrier'];

const ALL = payloads();
/** Invisible characters that a model would read. */
const HIDDEN = /[\u200B\u202A-\u202E\u{E0000}-\u{E007F}]/u;
const LONGEST_MS = 120_000;

describe('[T1] models that obey every text', () => {
  test('obedient models get more than 300 different payloads', () => {
    expect(new Set(ALL.map(({ text, carrier }) => `${carrier}: ${text}`)).size).toBeGreaterThan(
      300,
    );
  });

  describe.each(DATABASES.slice(0, 1))('models that obey every text, on $name', (kind) => {
    // The first test of a carrier plays its payloads, and both tests use the result.
    const played = new Map<Carrier, Promise<Played>>();
    const playedIn = (carrier: Carrier): Promise<Played> => {
      const known = played.get(carrier) ?? playAll(kind, carrier);
      played.set(carrier, known);
      return known;
    };

    test.each(CARRIERS)(
      'with payloads in %s, obedient models leak nothing private and reach only their provider',
      async (carrier) => {
        const { leaks, places, provider, obedience } = await playedIn(carrier);
        expect(leaks).toEqual([]);
        expect(places).toEqual([provider]);
        // Proves that the payloads were tried.
        expect(obedience.said).toBeGreaterThan(0);
      },
      LONGEST_MS,
    );

    test.each(CARRIERS)(
      '[T9] with payloads in %s, obedient models get invisible characters only in their own text',
      async (carrier) => {
        const { told } = await playedIn(carrier);
        expect(ALL.some((one) => one.carrier === carrier && HIDDEN.test(one.text))).toBe(true);
        expect(told.length).toBeGreaterThan(30);
        expect(told.filter((content) => HIDDEN.test(content))).toEqual([]);
      },
      LONGEST_MS,
    );
  });
});

/** The result of all payloads of one carrier. */
interface Played {
  readonly leaks: readonly string[];
  /** The addresses that were contacted. Only the address in `provider` is allowed. */
  readonly places: readonly string[];
  readonly provider: string;
  readonly obedience: ObedienceCount;
  /** All messages that the models received, except the models' own messages, as JSON. */
  readonly told: readonly string[];
}

async function playAll(kind: DatabaseKind, carrier: Carrier): Promise<Played> {
  const places = watchConnections();
  const room = await RedTeamRoom.open(kind, { hasLittleRoom: carrier === 'a summary' });
  for (const payload of ALL.filter((one) => one.carrier === carrier)) await room.play(payload);
  const { provider, obedience } = room;
  const summaries = provider.tapped.filter(({ text }) => text.includes('<summary from='));
  console.log(
    `seen: ${JSON.stringify(obedience)}, ${await room.disclosures()} let in, ${summaries.length} summaries`,
  );
  return {
    leaks: await room.leaks(),
    places: [...places],
    provider: new URL(provider.baseUrl).host,
    obedience,
    told: provider.tapped
      .flatMap(({ text }) => (JSON.parse(text) as ChatBody).messages)
      .filter(({ role }) => role !== 'assistant')
      .map(({ content }) => JSON.stringify(content)),
  };
}
