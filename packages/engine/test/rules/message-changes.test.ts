import { describe, expect, test } from 'vitest';

import { asMessageId, asSpaceId } from '../../src/index.ts';
import { deletes, edits, isPaused, regenerates } from '../support/changes.ts';
import {
  calls,
  fails,
  given,
  holdTheFloor,
  isOver,
  notices,
  offersNobody,
  offersRun,
  refuses,
  says,
  skips,
  speaks,
  stops,
  toolAnswers,
} from '../support/story.ts';
import { idOf } from '../support/table.ts';

const MENTION = {
  agents: ['Bob', 'Carol'],
  people: ['Ana', 'Ben'],
  settings: { policy: 'mention' },
} as const;

describe('edits and deletions do not change the floor', () => {
  test('[MS7] an edit changes the text of a message and the positions of its mentions', () => {
    const { table } = given(MENTION).when(says('Ana', 'hi')).when(edits('Ana', 'hi @Bob'));
    expect(table.effects).toMatchObject([
      {
        type: 'edit-message',
        content: 'hi @Bob',
        mentions: [{ id: idOf('Bob'), start: 3, end: 7 }],
      },
    ]);
  });

  test('[MS7] an edit does not change the audience', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob hi')).when(edits('Ana', '@Carol hi'));
    expect(table.effects[0]).not.toHaveProperty('audience');
  });

  test('[MS7] an edit that mentions another agent gives nobody the floor', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(edits('Ana', '@Carol hi'))
      .then(offersNobody, holdTheFloor('Bob'));
  });

  test('[MS7] an edit does not take the floor from agents that already have it', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob hi'));
    const before = table.state;
    table.apply({ type: 'message-edited', messageId: table.last.messageId, content: 'never mind' });
    expect(table.state).toEqual(before);
  });

  test('[MS5] an edit that leaves no text is refused', () => {
    given(MENTION)
      .when(says('Ana', 'hi'))
      .when(edits('Ana', ' '))
      .then(refuses('empty-text', 'MS5'));
  });

  test('[MS8] a deleted message leaves a tombstone', () => {
    const { table } = given(MENTION).when(says('Ana', 'hi')).when(deletes('Ana'));
    const { messageId } = table.last;
    expect(table.effects).toEqual([{ type: 'delete-message', messageId, because: 'MS8' }]);
  });

  test('[MS8] deleting does not change the floor', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob hi'));
    const before = table.state;
    table.apply({ type: 'message-deleted', messageId: table.last.messageId });
    expect(table.state).toEqual(before);
  });
});

describe('another version of a message', () => {
  const answered = () =>
    given(MENTION).when(says('Ana', '@Bob hi')).when(speaks('Bob', 'Hello.')).then(isOver);

  test('[MS9] the sender of a message gets the floor for another version', () => {
    const { table } = answered().when(regenerates('Bob'));
    const { messageId } = table.lastOf('Bob');
    expect(table.effectsOf('offer-run').map(({ run }) => [run.agent, run.cause])).toEqual([
      [idOf('Bob'), { kind: 'regenerate', messageId }],
    ]);
  });

  test('[MS9] the answer of a regenerating run becomes a version of the message, not a new message', () => {
    const { table } = answered().when(regenerates('Bob')).when(speaks('Bob', 'Good day, @Ana.'));
    expect(table.effectsOf('post-message')).toEqual([]);
    expect(table.effectsOf('add-version')).toMatchObject([
      { messageId: table.lastOf('Bob').messageId, content: 'Good day, @Ana.' },
    ]);
  });

  test('[MS9] the stored mentions of a version have their positions in its text', () => {
    const { table } = answered().when(regenerates('Bob')).when(speaks('Bob', 'Ask @Carol'));
    expect(table.effectsOf('add-version')[0]?.mentions).toMatchObject([{ id: idOf('Carol') }]);
  });

  test('[MS9] regenerating a message reserves no turn and uses no turn', () => {
    const story = answered();
    const { turnsUsed } = story.table.state.floor;
    story.when(regenerates('Bob'));
    expect(story.table.effectsOf('count-turns')).toEqual([]);
    story.when(speaks('Bob', 'Good day.'));
    expect(story.table.state.floor.turnsUsed).toBe(turnsUsed);
  });

  test('[MS9] a version that begins with a mention of an agent gives nobody the floor', () => {
    answered()
      .when(regenerates('Bob'))
      .when(speaks('Bob', '@Carol what do you think?'))
      .then(offersNobody, isOver);
  });

  test('[MS9] a version with a hand-off gives nobody the floor', () => {
    given({ ...MENTION, settings: { policy: 'chain' } })
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', 'Hello.'))
      .when(regenerates('Bob'))
      .when(speaks('Bob', 'Good day.', { handsOverTo: 'Carol' }))
      .then(offersNobody, isOver);
  });

  test('[MS9] a run that regenerates cannot send a message with a tool', () => {
    given({ ...MENTION, settings: { policy: 'coordinator', main: 'Bob' } })
      .when(says('Ana', 'hi'))
      .when(speaks('Bob', 'Hello.'))
      .when(regenerates('Bob'))
      .when(
        calls('Bob', {
          tool: 'sendSpaceMessage',
          spaceId: asSpaceId('here'),
          text: 'Carol, help',
          mention: 'Carol',
        }),
      )
      .then(toolAnswers('refused'), holdTheFloor('Bob'));
  });

  test('[MS9] a message can be regenerated while the turn limit refuses everyone', () => {
    given({ ...MENTION, settings: { policy: 'mention', turnLimit: 1 } })
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Carol go on'))
      .then(notices(/Turn limit/))
      .when(regenerates('Bob'))
      .then(offersRun('Bob', { because: 'MS9' }), notices());
  });

  test('[MS9] a message can be regenerated after a pass', () => {
    given(MENTION)
      .when(says('Ana', '@Bob @Carol hi'))
      .when(speaks('Bob', 'Hello.'))
      .when(speaks('Carol', '<world>pass</world>'))
      .when(regenerates('Bob'))
      .then(offersRun('Bob', { because: 'MS9' }));
  });

  test('[MS9] a regenerating run that skips adds no version', () => {
    const { table } = answered().when(regenerates('Bob')).when(skips('Bob')).then(isOver);
    expect(table.effectsOf('add-version')).toEqual([]);
  });

  test('[MS9] a regenerating run that calls the tool `skip` adds no version, even if text follows', () => {
    const { table } = answered()
      .when(regenerates('Bob'))
      .when(calls('Bob', { tool: 'skip' }))
      .when(speaks('Bob', 'Good day.'));
    expect(table.effectsOf('add-version')).toEqual([]);
  });

  test('[MS10] the text of a stopped version is stored as a version marked as cancelled', () => {
    const { table } = answered().when(regenerates('Bob'));
    const { id: cutShort } = table.runOf('Bob');
    stops('Ana', { run: 'Bob' }, 'Good day, @An')(table);
    const { messageId } = table.lastOf('Bob');
    expect(table.effectsOf('add-version')).toMatchObject([
      { messageId, content: 'Good day, @An', cutShort, because: 'MS10' },
    ]);
  });

  test('[MS10] a cancelled version takes no turn, gives nobody the floor and is not posted as a message', () => {
    const { table } = answered()
      .when(regenerates('Bob'))
      .when(stops('Ana', { run: 'Bob' }, '@Carol good'))
      .then(offersNobody, isOver);
    const types = table.effects.map(({ type }) => type);
    expect(types).toEqual(['add-version', 'end-run', 'end-chain']);
  });

  test('[MS10] a stopped version shows no control tag, and its stored mentions have their positions in its text', () => {
    const { table } = answered()
      .when(regenerates('Bob'))
      .when(stops('Ana', { run: 'Bob' }, 'Ask @Carol <world>stop</world>'));
    expect(table.effectsOf('add-version')).toMatchObject([
      { content: 'Ask @Carol', mentions: [{ id: idOf('Carol') }] },
    ]);
  });

  test('[MS10] the unfinished version of a paused agent is stored too', () => {
    const { table } = answered().when(regenerates('Bob')).when(isPaused('Bob', 'Good'));
    expect(table.effectsOf('add-version')).toMatchObject([{ content: 'Good' }]);
  });

  test('[MS10] a version that is stopped before its first word does not change the message', () => {
    const { table } = answered()
      .when(regenerates('Bob'))
      .when(stops('Ana', { run: 'Bob' }, ' '));
    expect(table.effects.map(({ type }) => type)).toEqual(['end-run', 'end-chain']);
  });

  test('[MS10] [RP1] a history without stored cancelled versions replays to the same decisions', () => {
    const { table } = answered().when(regenerates('Bob'));
    const { id: runId } = table.runOf('Bob');
    const part = { runId, messageId: asMessageId('a part'), content: 'Good' };
    const target = { kind: 'run', runId } as const;
    table.apply({ type: 'stop-asked', by: idOf('Ana'), target, streamed: [part] });
    expect(table.effects.map(({ type }) => type)).toEqual(['end-run', 'end-chain']);
  });

  test('[MS10] a version that failed half-way takes no turn and does not change the message', () => {
    const { table } = answered()
      .when(regenerates('Bob'))
      .when(fails('Bob', 'error', 'Good'));
    expect(table.effects.map(({ type }) => type)).toEqual(['end-run', 'end-chain']);
  });

  test('[MS9] control tags are never shown in a version', () => {
    const { table } = answered()
      .when(regenerates('Bob'))
      .when(speaks('Bob', 'Good day. <world>stop</world>'));
    expect(table.effectsOf('add-version')[0]?.content).toBe('Good day.');
  });

  test('[MS9] a message of a paused agent cannot be regenerated', () => {
    answered().when(isPaused('Bob')).when(regenerates('Bob')).then(refuses('no-such-agent', 'MS9'));
  });

  test('[MS9] a message of a person cannot be regenerated', () => {
    answered().when(regenerates('Ana')).then(refuses('no-such-agent', 'MS9'));
  });
});
