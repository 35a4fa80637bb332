import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { POLICIES, type Effect } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { hold, PLAYS } from './histories/plays.ts';
import { record, replayed, type RecordedHistory } from './histories/recorded-history.ts';

const FOLDER = join(import.meta.dirname, 'histories');
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

test.each(FILES)(
  '[I-7] a replay of the recorded history %s makes the same decisions and has the same hash',
  (file) => {
    const history = recordedIn(file);
    expect(replayed(history)).toMatchObject({ ok: true, hash: history.hash });
  },
);

test('the recorded histories cover every policy and every play in PLAYS', () => {
  const policies = FILES.flatMap((file) =>
    recordedIn(file).entries.flatMap(({ event }) =>
      event.type === 'settings-changed' ? [event.settings.policy] : [],
    ),
  );
  // The recordings are older than the rename of the policy `admin` to `coordinator`.
  const recorded = POLICIES.map((name) => (name === 'coordinator' ? 'admin' : name));
  expect([...new Set<string>(policies)].toSorted()).toEqual(recorded.toSorted());
  expect(FILES).toEqual(expect.arrayContaining(PLAYS.map(({ name }) => `${name}.json`)));
});

test('[RP1] a replay reports a changed decision and its position', () => {
  const history = recordedIn('chain-stack.json');
  const at = history.entries.findIndex(({ event }) => event.type === 'run-ended');
  const entries = history.entries.with(at, changed(history, at));
  expect(replayed({ ...history, entries })).toMatchObject({ ok: false, at });
});

describe.each(DATABASES)('on $name', (kind) => {
  test('[I-7] performing a play of PLAYS again gives the recorded hash', async () => {
    const play = PLAYS.find(({ name }) => name === 'mention-turn-limit');
    if (play === undefined) throw new Error('there is no such play');
    const stage = await hold(await kind.forTest(), play);
    const { hash } = await record(stage.conch, stage.space());
    await stage.close();
    expect(hash).toBe(recordedIn(`${play.name}.json`).hash);
  });
});

function recordedIn(file: string): RecordedHistory {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as RecordedHistory;
}

function changed({ entries }: RecordedHistory, at: number): RecordedHistory['entries'][number] {
  const entry = entries[at];
  if (entry === undefined) throw new Error('there is no such entry');
  const effects = entry.effects.map((effect): Effect =>
    effect.type === 'offer-run' ? { ...effect, because: 'CH7' } : effect,
  );
  return { ...entry, effects };
}
