import { describe, expect, test } from 'vitest';

import { toolsOfRun, type RunReport, type ToolCall } from '../../../src/index.ts';
import { regenerates } from '../../support/changes.ts';
import {
  calls,
  endsRuns,
  fails,
  given,
  holdTheFloor,
  isFor,
  lastSaid,
  offersNobody,
  refuses,
  says,
  toolAnswers,
} from '../../support/story.ts';
import {
  endsTick,
  FORUM,
  tickContinues,
  hasSaid,
  plans,
  writes,
  writesNothing,
} from '../../support/forum/tick-steps.ts';
import { changes } from '../../support/tool-steps.ts';

const TWO = plans({
  opens: ['Ada'],
  replies: [['Ben', 't1']],
});

describe("a tick's posts are for everyone and give nobody the floor", () => {
  test('[FO21] a post of a tick is for everyone and replies to no message, under any policy', () => {
    const { table } = given(FORUM)
      .when(TWO)
      .when(writes('ben', '@Cyd what do you say?'))
      .then(lastSaid('@Cyd what do you say?'), isFor('everyone'));
    expect(table.last).toMatchObject({ replyTo: null, status: 'complete', senderName: 'Ben' });
  });

  test('[FO21] a post of a tick gives nobody the floor, even if it begins with a mention', () => {
    given(FORUM)
      .when(TWO)
      .when(writes('ben', '@Cyd and @all, what do you say?'))
      .then(offersNobody, holdTheFloor('Ada'));
  });

  test('[FO21] a post of a tick stores the mentions of its text', () => {
    const { table } = given(FORUM).when(TWO).when(writes('ben', 'I think @Cyd knows.'));
    expect(table.last.mentions).toMatchObject([{ kind: 'member', id: 'cyd' }]);
  });

  test('[FO21] a post of a tick gets no automatic mention, and keeps a mention of its sender', () => {
    given(FORUM).when(TWO).when(writes('ben', '@Ben is my name')).then(lastSaid('@Ben is my name'));
  });

  test("[FO21] a post of a tick is posted even if it repeats the sender's last post", () => {
    given(FORUM)
      .when(plans({ opens: ['Ada'], replies: [['Ada', 't1']] }))
      .when(writes('ada', 'the same words'))
      .when(writes('ada', 'the same words'))
      .then(hasSaid('the same words', 'the same words'), endsTick());
  });

  test('[TL1] a post of a tick takes no turn', () => {
    const { table } = given(FORUM).when(TWO).when(writes('ben'));
    expect(table.state.floor.turnsUsed).toBe(0);
    expect(table.effectsOf('count-turns')).toEqual([]);
  });

  test('[FO4] [FO9] a post of a tick and the end of its run cite the rule that planned the run', () => {
    const { table } = given(FORUM)
      .when(TWO)
      .when(writes('ben'))
      .then(endsRuns(['Ben', 'responded', 'FO9']), tickContinues)
      .when(writes('ada'))
      .then(endsRuns(['Ada', 'responded', 'FO4']), endsTick());
    expect(table.effectsOf('post-message').map(({ because }) => because)).toEqual(['FO4']);
  });

  test('[FO21] the text of a run of a tick is not posted if the forum has become a chat meanwhile', () => {
    given(FORUM)
      .when(TWO)
      .when(changes({ kind: 'chat' }))
      .when(writes('ben'))
      .then(hasSaid(), endsRuns(['Ben', 'skipped', 'FO21']));
  });
});

describe('a run of a tick can end without a post', () => {
  test.each(['FO6', 'FO13', 'FO19'] as const)(
    '[%s] if a run of a tick writes no post, the run ends as skipped with this rule',
    (because) => {
      given(FORUM)
        .when(TWO)
        .when(writesNothing('ada', because))
        .then(hasSaid(), endsRuns(['Ada', 'skipped', because]), tickContinues);
    },
  );

  const others: readonly RunReport[] = [
    { kind: 'skipped' },
    { kind: 'answered', content: 'plain words are no post' },
    { kind: 'delegated', target: 'Cyd', reason: 'knows more' },
  ];
  test.each(others)(
    '[CH11] a run of a tick that ends as $kind posts nothing and hands off to nobody',
    (report) => {
      given(FORUM)
        .when(plans({ opens: ['Ada'] }))
        .when((table) => table.ends('ada', report))
        .then(hasSaid(), offersNobody, endsRuns(['Ada', 'skipped', 'CH11']), endsTick());
    },
  );

  test('[CH11] a run of a tick posts nothing after the tool `skip`, even if text follows', () => {
    given(FORUM)
      .when(TWO)
      .when(calls('ada', { tool: 'skip' }))
      .then(toolAnswers('accepted'))
      .when(writes('ada'))
      .then(hasSaid(), endsRuns(['Ada', 'skipped', 'CH11']));
  });

  test.each([undefined, '', 'half a post, @Cyd'])(
    '[FO13] a failed run of a tick posts nothing of its text (%j)',
    (written) => {
      given(FORUM)
        .when(TWO)
        .when(fails('ada', 'error', written))
        .then(hasSaid(), endsRuns(['Ada', 'failed', 'CH19']), holdTheFloor('Ben'));
    },
  );

  test('[TO1] a run of a tick that takes too long fails, and the tick continues without it', () => {
    given(FORUM)
      .when(TWO)
      .when(fails('ada', 'too-long', 'half a post'))
      .then(hasSaid(), endsRuns(['Ada', 'failed', 'TO1']), tickContinues)
      .when(writes('ben'))
      .then(endsTick());
  });

  test('[FL11] a run of a tick cannot report again after its end', () => {
    const { table } = given(FORUM).when(TWO);
    const { id } = table.runOf('ada');
    table.endsRun(id, { kind: 'posted', content: 'the first' });
    table.endsRun(id, { kind: 'posted', content: 'the second' });
    refuses('no-such-run', 'FL11')(table);
    hasSaid('the first')(table);
  });
});

describe('a run of a tick has only the tool `skip`', () => {
  test('[AD10] a run of a tick has only the tool `skip`, under any policy of the space', () => {
    const settings = { kind: 'forum', policy: 'chain' } as const;
    const { table } = given({ ...FORUM, settings }).when(TWO);
    expect(toolsOfRun(table.state, table.runOf('ada'))).toEqual(['skip']);
  });

  const refused: readonly ToolCall[] = [
    { tool: 'mentionAgent', target: 'Cyd', reason: '', expectReply: true },
    { tool: 'delegate', target: 'Cyd', reason: '' },
    { tool: 'getMyRuns' },
  ];
  test.each(refused)('[AD10] the tool $tool is refused in a run of a tick', (call) => {
    given({ ...FORUM, settings: { kind: 'forum', policy: 'chain' } })
      .when(TWO)
      .when(calls('ada', call))
      .then(toolAnswers('refused', 'wrong-policy'), holdTheFloor('Ada', 'Ben'));
  });
});

test('[FO21] another version of a forum post is refused', () => {
  given(FORUM)
    .when(TWO)
    .when(writes('ben'))
    .when(regenerates('ben'))
    .then(refuses('in-forum', 'FO21'));
});

test('[FO21] messages that people post during a tick do not change the tick', () => {
  given(FORUM)
    .when(TWO)
    .when(says('Ana', '@Ada @Cyd stop that'))
    .then(offersNobody, holdTheFloor('Ada', 'Ben'));
});
