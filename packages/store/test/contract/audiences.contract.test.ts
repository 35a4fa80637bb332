import { EMPTY_MESSAGE } from '@conch/test-databases';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { addAudience, audiencesOf } from '../../src/messages/audiences.ts';
import type { Database } from '../../src/database.ts';
import { deleteMessage } from '../../src/messages/message-changes.ts';
import {
  addMessage,
  messageById,
  newestForAudiences,
  type MessageRow,
} from '../../src/messages/messages.ts';
import { emptySpace } from '../support/runs.ts';

const FOR_ADA = { id: 1, agents: '["ada"]' };
const FOR_BOTH = { id: 2, agents: '["ada","ben"]' };

describe.each(DATABASES)('audiences, in $name', (kind) => {
  const open = async (...messages: readonly MessageRow[]): Promise<Database> => {
    const database = await (await kind.forTest()).open();
    await database.transact(function* () {
      for (const id of ['room', 'den']) yield* emptySpace(id);
      for (const message of messages) yield* addMessage(message);
    });
    return database;
  };

  test('audiencesOf returns only the audiences of the given space, ordered by number', async () => {
    const database = await open();
    await database.transact(function* () {
      yield* addAudience('room', FOR_BOTH);
      yield* addAudience('den', { ...FOR_ADA, agents: '["eve"]' });
      yield* addAudience('room', FOR_ADA);
    });
    expect(await database.read(() => audiencesOf('room'))).toEqual([FOR_ADA, FOR_BOTH]);
  });

  test('[P-1] each audience of a space has a different number, so the readers of a number never change', async () => {
    const database = await open();
    await database.transact(() => addAudience('room', FOR_ADA));
    const widened = { ...FOR_BOTH, id: FOR_ADA.id };
    const attempt = database.transact(() => addAudience('room', widened));
    await expect(attempt).rejects.toThrow(/unique|duplicate/iu);
    expect(await database.read(() => audiencesOf('room'))).toEqual([FOR_ADA]);
  });

  test('[P-1] a search by audiences finds no messages for other audiences or in other spaces', async () => {
    const database = await open(
      said('to all', 1, 0),
      said('to ada', 2, 1),
      said('to both', 3, 2),
      said('elsewhere', 4, 1, { spaceId: 'den' }),
    );
    expect(await found(database, [0, 1])).toEqual(['to ada', 'to all']);
    expect(await found(database, [2])).toEqual(['to both']);
    expect(await found(database, [])).toEqual([]);
  });

  test('a search by several audiences returns the newest messages first', async () => {
    const database = await open(
      said('a', 1, 0),
      said('b', 2, 1),
      said('c', 3, 0),
      said('d', 3, 1, { place: 1 }),
      said('e', 5, 1),
    );
    expect(await found(database, [0, 1], 3)).toEqual(['e', 'd', 'c']);
  });

  test('[P-1] a search by audiences does not find a message that is in no briefing', async () => {
    const database = await open(said('cancelled', 1, 0, { briefingAudienceId: null }));
    expect(await found(database, [0, 1, 2])).toEqual([]);
  });

  test('[P-1] a search by audiences does not find a deleted message, even though its audience is still stored', async () => {
    const database = await open(said('to ada', 1, 1));
    await database.transact(() => deleteMessage({ spaceId: 'room', id: 'to ada', at: 9 }));
    expect(await found(database, [1])).toEqual([]);
    const row = await database.read(() => messageById('room', 'to ada'));
    expect(row).toMatchObject({ content: '', audienceId: 1, deletedAt: 9 });
  });
});

function said(
  id: string,
  seq: number,
  audienceId: number,
  part: Partial<MessageRow> = {},
): MessageRow {
  return {
    ...EMPTY_MESSAGE,
    spaceId: 'room',
    id,
    seq,
    content: id,
    audienceId,
    briefingAudienceId: audienceId,
    ...part,
  };
}

async function found(
  database: Database,
  audienceIds: readonly number[],
  limit = 10,
): Promise<readonly string[]> {
  const given = { spaceId: 'room', audienceIds, limit };
  return (await database.read(() => newestForAudiences(given))).map(({ id }) => id);
}
