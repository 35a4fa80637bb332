import { DATABASES } from '@conch/test-databases/vitest';
import { EMPTY_MESSAGE } from '@conch/test-databases';
import { describe, expect, test } from 'vitest';
import { changeMessage, versionsOf } from '../../src/messages/message-changes.ts';
import { addMessage, messageById, newestForAudiences } from '../../src/messages/messages.ts';
import { emptySpace } from '../support/runs.ts';

const ANSWER = {
  ...EMPTY_MESSAGE,
  spaceId: 'room',
  id: 'answer',
  seq: 1,
  senderAgentId: 'ann',
  content: 'one',
  briefingAudienceId: 0,
  runId: 'r1',
  stepNo: 0,
};

const VERSION = { spaceId: 'room', id: 'answer', mentions: '[]' };
const CUT = {
  ...VERSION,
  content: 'tw',
  version: 2,
  status: 'cancelled',
  runId: 'r2',
  shownSteps: 0,
  at: 2,
} as const;
const WHOLE = {
  ...VERSION,
  content: 'three',
  version: 3,
  status: 'complete',
  runId: 'r3',
  shownSteps: 2,
  at: 3,
} as const;

describe.each(DATABASES)('versions of a message, in $name', (kind) => {
  const answered = async () => {
    const database = await (await kind.forTest()).open();
    await database.transact(function* () {
      yield* emptySpace('room');
      yield* addMessage(ANSWER);
      yield* changeMessage(CUT);
    });
    return database;
  };

  test('versions of a message are stored with their status and the run that wrote them', async () => {
    const database = await answered();
    await database.transact(() => changeMessage(WHOLE));
    expect(await database.read(() => versionsOf('room', 'answer'))).toMatchObject([
      { version: 1, content: 'one', status: 'complete', runId: 'r1' },
      { version: 2, content: 'tw', status: 'cancelled', runId: 'r2' },
    ]);
    expect(await database.read(() => messageById('room', 'answer'))).toMatchObject({
      version: 3,
      content: 'three',
      status: 'complete',
      runId: 'r1',
      versionRunId: 'r3',
      shownSteps: 2,
    });
  });

  test('[ST1] prompts contain an interrupted message again after a complete version of the message is stored', async () => {
    const database = await answered();
    const wanted = { spaceId: 'room', audienceIds: [0], limit: 9 };
    expect(await database.read(() => newestForAudiences(wanted))).toEqual([]);
    await database.transact(() => changeMessage(WHOLE));
    expect(await database.read(() => newestForAudiences(wanted))).toMatchObject([
      { content: 'three' },
    ]);
  });
});
