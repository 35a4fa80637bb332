import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newSqlitePlace, type DatabasePlace } from '@conch/test-databases';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkHistory } from '../src/check/check-history.ts';
import { checkRows } from '../src/check/check-rows.ts';
import { wrongsIn, type TortureFindings } from '../src/check/findings.ts';
import type { TortureTrial } from '../src/trial.ts';
import { newTrial } from './support/new-trial.ts';

let sound: DatabasePlace;
let trial: TortureTrial;

beforeAll(async () => {
  sound = await newSqlitePlace();
  trial = await newTrial(sound.location, 'checker');
  await trial.liveAndDie({ point: 'after-step', visit: 12 });
  await trial.finish();
});

afterAll(() => sound.remove());

test('the check of a torture run finds no problem in a sound database', async () => {
  expect(wrongsIn(await trial.check())).toEqual([]);
});

/** A placeholder for the client key of an acknowledged message. */
const ACKED = ':acked';

// A check that never finds a problem proves nothing, so each kind of damage must be found.
test.each<[keyof TortureFindings, string, string]>([
  [
    'lost',
    'an acknowledged message is missing',
    `delete from messages where client_key = ${ACKED}`,
  ],
  [
    'lost',
    'an acknowledged message has another id',
    `update messages set id = 'x' where client_key = ${ACKED}`,
  ],
  [
    'lost',
    'an acknowledged message has another position',
    `update messages set seq = 9999 where client_key = ${ACKED}`,
  ],
  [
    'lost',
    'the answer of a run is missing',
    `delete from messages where run_id is not null and step_no = 0`,
  ],
  [
    'unfinished',
    'a run has not ended',
    `update runs set state = 'queued' where id = (select min(id) from runs)`,
  ],
  ['unfinished', 'a chain has not ended', `update chains set ended_at = null`],
  [
    'unfinished',
    'a run has no outcome',
    `update runs set outcome = null where id = (select min(id) from runs)`,
  ],
  [
    'unfinished',
    'an act has not reached its space',
    `insert into acts (space_id, id, from_space_id, act, at) select id, 'x', id, '{}', 0 from spaces limit 1`,
  ],
  [
    'unfinished',
    'something is reserved for a run that is over',
    `insert into reservations (agent_id, run_id, tokens, cost_usd) values ('a', 'x', 1, 0)`,
  ],
  [
    'strange',
    'the daily costs of an agent are too high',
    `update agent_days set tokens = tokens + 1`,
  ],
  [
    'strange',
    'the daily costs of a space are a billionth too high',
    `update space_days set cost_usd = cost_usd + 0.000000001`,
  ],
  [
    'halfWritten',
    'an answer is cut short',
    `update messages set content = substr(content, 1, length(content) - 1) where run_id is not null`,
  ],
  ['disordered', 'an event is missing', `delete from events where seq = 3`],
  ['disordered', 'a decision is missing', `delete from decisions where seq = 3`],
])('the check of a torture run reports “%s” when %s', async (kind, _, damage) => {
  const place = await damaged(damage);
  const found = await checkRows(place.location, trial.ledger);
  expect(found[kind]).not.toEqual([]);
});

test('the check of a torture run reports a doubled text if the text with the same seal occurs twice', async () => {
  const columns = `space_id, seq, place, type, sender_agent_id, sender_name, content, mentions,
    audience_id, version, created_at, status`;
  const found = await checkAfter(
    `insert into messages (id, ${columns}) select 'copy', ${columns.replace('place', 'place + 7')}
     from messages where run_id is not null and status = 'complete' limit 1`,
  );
  expect(found.doubled).not.toEqual([]);
});

test('the check of a torture run finds a decision that differs when it is replayed', async () => {
  const found = await checkAfter(
    `update decisions set effects = replace(effects, '"because":"CH', '"because":"XX')`,
  );
  expect(found.undecided).not.toEqual([]);
});

test('the check of a torture run finds a space whose stored state differs from its history', async () => {
  const found = await checkAfter(
    `update floors set floor = json_set(floor, '$.cursor', 'somebody', '$.turns', 99)`,
  );
  expect(found.undecided).not.toEqual([]);
});

test('the check of a torture run finds an act that arrived twice', async () => {
  const found = await checkAfter(
    `delete from decisions where effects like '%"act-in-space"%' and effects like '%"say"%'`,
  );
  expect(found.doubled.filter((words) => words.startsWith('act'))).not.toEqual([]);
});

async function checkAfter(damage: string): Promise<TortureFindings> {
  const place = await damaged(damage);
  const found = await checkRows(place.location, trial.ledger);
  await checkHistory(place.location, found);
  return found;
}

async function damaged(damage: string): Promise<DatabasePlace> {
  const place = await sound.copy();
  onTestFinished(() => place.remove());
  if (place.location.dialect !== 'sqlite') throw new Error('this is about SQLite');
  const connection = new DatabaseSync(join(place.location.dataDir, 'conch.db'));
  const [acked] = trial.ledger.acknowledged.values();
  const { changes } = connection.prepare(damage.replace(ACKED, `'${acked?.clientKey}'`)).run();
  connection.close();
  if (changes === 0) throw new Error('there was nothing to damage');
  return place;
}
