import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/database.ts';
import {
  dropSummariesOf,
  dropSummary,
  putSummary,
  summariesOver,
  summaryOf,
  type SummaryKey,
  type SummaryRow,
} from '../../src/messages/summaries.ts';
import { emptySpace } from '../support/runs.ts';

const ADA: SummaryKey = { spaceId: 'room', agentId: 'ada', audienceId: 0 };

function upTo(upToSeq: number, part: Partial<SummaryRow> = {}): SummaryRow {
  const place = { upToId: `m${upToSeq}`, upToSeq, upToPlace: 0 };
  return { ...ADA, ...place, content: `up to ${upToSeq}`, isPrivate: 0, at: 1, ...part };
}

describe.each(DATABASES)('summaries, in $name', (kind) => {
  const open = async (...rows: readonly SummaryRow[]): Promise<Database> => {
    const database = await (await kind.forTest()).open();
    await database.transact(function* () {
      for (const id of ['room', 'den']) yield* emptySpace(id);
      for (const row of rows) yield* putSummary(row);
    });
    return database;
  };

  test('[P-4] each agent has one summary per audience and space', async () => {
    const database = await open(
      upTo(5),
      upTo(6, { audienceId: 1 }),
      upTo(7, { agentId: 'ben' }),
      upTo(8, { spaceId: 'den' }),
    );
    expect(await database.read(() => summaryOf(ADA))).toEqual(upTo(5));
    expect(await database.read(() => summaryOf({ ...ADA, audienceId: 2 }))).toBeNull();
  });

  test('a newer summary replaces the older summary of the same agent and audience', async () => {
    const database = await open(upTo(5), upTo(9, { at: 2 }));
    expect(await database.read(() => summaryOf(ADA))).toEqual(upTo(9, { at: 2 }));
  });

  test('summariesOver finds the summaries that include a message', async () => {
    const database = await open(
      upTo(4),
      upTo(5, { agentId: 'ben' }),
      upTo(5, { agentId: 'cyd', upToPlace: 1 }),
      upTo(9, { spaceId: 'den' }),
    );
    const found = await database.read(() => summariesOver({ spaceId: 'room', seq: 5, place: 1 }));
    expect(found.map(({ agentId }) => agentId)).toEqual(['cyd']);
    const more = await database.read(() => summariesOver({ spaceId: 'room', seq: 5, place: 0 }));
    expect(more.map(({ agentId }) => agentId).toSorted()).toEqual(['ben', 'cyd']);
  });

  test('dropping one summary does not drop the others', async () => {
    const database = await open(upTo(5), upTo(6, { audienceId: 1 }));
    await database.transact(() => dropSummary(ADA));
    expect(await database.read(() => summaryOf(ADA))).toBeNull();
    expect(await database.read(() => summaryOf({ ...ADA, audienceId: 1 }))).not.toBeNull();
  });

  test('dropSummariesOf drops all summaries of one agent in one space, and no others', async () => {
    const database = await open(
      upTo(5),
      upTo(6, { audienceId: 1 }),
      upTo(7, { agentId: 'ben' }),
      upTo(8, { spaceId: 'den' }),
    );
    await database.transact(() => dropSummariesOf('room', 'ada'));
    const all = await database.read(() => summariesOver({ spaceId: 'room', seq: 0, place: 0 }));
    expect(all.map(({ agentId }) => agentId)).toEqual(['ben']);
    expect(await database.read(() => summaryOf({ ...ADA, spaceId: 'den' }))).not.toBeNull();
  });
});
