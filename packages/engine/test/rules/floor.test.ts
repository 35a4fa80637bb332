import { describe, expect, test } from 'vitest';

import { asCallId, asMessageId, asSpaceId, POLICIES, type RunId } from '../../src/index.ts';
import { isPaused, isResumed } from '../support/changes.ts';
import {
  given,
  holdTheFloor,
  isFor,
  isOver,
  isSilent,
  leaves,
  notices,
  offersNobody,
  offersRun,
  posts,
  says,
  skips,
  speaks,
  stops,
} from '../support/story.ts';
import type { Table } from '../support/table.ts';
import { changes } from '../support/tool-steps.ts';

const GROUP = { agents: ['Bob', 'Carol', 'Dave'], people: ['Ana', 'Ben'] } as const;
const MENTION = { ...GROUP, settings: { policy: 'mention' } } as const;

describe('paused, absent and excluded agents do not get the floor', () => {
  const off = { name: 'Carol', status: 'paused' } as const;
  const some = { ...GROUP, agents: ['Bob', off, 'Dave'] };

  test('[FL1] under `broadcast`, a paused agent does not get the floor', () => {
    given({ ...some, settings: { policy: 'broadcast' } })
      .when(says('Ana', 'hi'))
      .then(holdTheFloor('Bob', 'Dave'));
  });

  test("[FL1] under `broadcast`, the decision records the pause as the reason for a paused agent's silence", () => {
    given({ ...some, settings: { policy: 'broadcast' } })
      .when(says('Ana', 'hi'))
      .then(isSilent('Carol', 'FL1'));
  });

  test('[FL1] under `mention`, a paused agent does not get the floor when all other agents get it', () => {
    given({ ...some, settings: { policy: 'mention' } })
      .when(says('Ana', 'hi'))
      .then(holdTheFloor('Bob', 'Dave'), isSilent('Carol', 'FL1'));
  });

  test('[FL1] a paused agent does not get the floor when other agents are addressed too', () => {
    given({ ...some, settings: { policy: 'mention' } })
      .when(says('Ana', '@Bob @Carol hi'))
      .then(holdTheFloor('Bob'), isSilent('Carol', 'FL1'), notices());
  });

  test('[FL1] under `chain`, round-robin skips a paused agent', () => {
    given({ ...some, settings: { policy: 'chain' } })
      .when(says('Ana', 'one'))
      .when(says('Ana', 'two'))
      .then(holdTheFloor('Bob', 'Dave'));
  });

  test('[FL1] under `chain`, a paused addressee starts no branch', () => {
    given({ ...some, settings: { policy: 'chain' } })
      .when(says('Ana', '@Bob @Carol hi'))
      .then(holdTheFloor('Bob'));
  });

  test('[FL1] under `coordinator`, a paused coordinator does not get the floor', () => {
    given({ ...some, settings: { policy: 'coordinator', main: 'Carol' } })
      .when(says('Ana', 'hi'))
      .then(holdTheFloor());
  });

  test.each(POLICIES)('[FL1] under %s an agent that left does not get the floor', (policy) => {
    given({ ...GROUP, agents: ['Bob', 'Carol'], settings: { policy, main: 'Bob' } })
      .when(leaves('Bob'))
      .when(says('Ana', 'hi'))
      .then(holdTheFloor('Carol'));
  });

  test('[FL1] a resumed agent gets the floor', () => {
    given(MENTION)
      .when(isPaused('Bob'))
      .when(isResumed('Bob'))
      .when(says('Ana', '@Bob hi'))
      .then(holdTheFloor('Bob'));
  });

  test('[FL2] an agent that begins a message with a mention of itself does not get the floor for that message', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Bob think harder'))
      .then(offersNobody, isOver);
  });

  test('[FL2] if an agent begins a message with mentions of itself and others, only the others get the floor', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Bob @Carol think'))
      .then(holdTheFloor('Carol'));
  });

  test('[FL2] an agent that mentions @all gives the floor to all other agents, not to itself', () => {
    given(MENTION)
      .when(says('Ana', '@Carol hi'))
      .when(speaks('Carol', '@all think'))
      .then(holdTheFloor('Bob', 'Dave'));
  });

  test('[FL6] an agent that may not see a message does not get the floor for it', () => {
    given({ agents: ['Bob', 'Carol'], settings: { policy: 'mention' } })
      .when(says('Ana', '@Bob a secret'))
      .when(leaves('Bob'))
      .when(says('Ana', 'and another one', { replyingTo: 'Ana' }))
      .then(offersNobody, isFor('Bob'), isSilent('Carol', 'FL6'));
  });

  test('[FL6] a reply to a private message gives the floor only to readers of that message', () => {
    given({ ...GROUP, settings: { policy: 'mention', main: 'Carol' } })
      .when(says('Ana', '@Bob a secret'))
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .then(offersRun('Bob', { because: 'ME4' }));
  });
});

describe('in a direct conversation, the only agent answers the only person', () => {
  const quiet = { name: 'Bob', quiet: true } as const;

  test.each(POLICIES)(
    '[FL3] under %s the only agent answers the only person, even if it is quiet',
    (policy) => {
      given({ agents: [quiet], settings: { policy } })
        .when(says('Ana', 'hi'))
        .then(offersRun('Bob', { because: 'FL3' }), notices());
    },
  );

  test.each(POLICIES)(
    '[FL3] under %s the only agent answers every message of the only person',
    (policy) => {
      given({ agents: ['Bob'], settings: { policy } })
        .when(says('Ana', 'one'))
        .when(speaks('Bob'))
        .when(says('Ana', 'two', { replyingTo: 'Ana' }))
        .then(holdTheFloor('Bob'));
    },
  );

  test.each(POLICIES)(
    '[FL3] under %s the only agent is silent if the message begins with a mention of a person',
    (policy) => {
      given({ agents: ['Bob'], settings: { policy } })
        .when(says('Ana', '@Ana buy milk'))
        .then(holdTheFloor(), notices());
    },
  );

  test('[FL3] a space with two people is not direct, so a quiet agent stays silent', () => {
    given({ agents: [quiet], people: ['Ana', 'Ben'], settings: { policy: 'broadcast' } })
      .when(says('Ana', 'hi'))
      .then(holdTheFloor());
  });

  test('[FL3] a space with two agents is not direct, so a quiet agent stays silent', () => {
    given({ agents: [quiet, 'Carol'], settings: { policy: 'broadcast' } })
      .when(says('Ana', 'hi'))
      .then(holdTheFloor('Carol'));
  });

  test('[FL3] a space becomes direct when only one person and one agent remain', () => {
    given({ agents: [quiet, 'Carol'], settings: { policy: 'chain' } })
      .when(leaves('Carol'))
      .when(says('Ana', 'hi'))
      .then(offersRun('Bob', { because: 'FL3' }));
  });

  test("[FL3] a quiet agent does not get the floor for a service's message in a direct space", () => {
    given({ agents: [quiet], settings: { policy: 'broadcast' } })
      .when(posts('Cron', 'hi'))
      .then(holdTheFloor());
  });
});

describe('the life of a chain', () => {
  test('[FL8] a chain keeps the policy that it started with', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(changes({ policy: 'broadcast' }))
      .when(speaks('Bob', '@Carol help'))
      .then(offersRun('Carol', { because: 'ME5' }));
  });

  test('[FL8] the policy with which a chain started decides the audience of its messages', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(changes({ policy: 'broadcast' }))
      .when(speaks('Bob', 'a secret'))
      .then(isFor('Bob'));
  });

  test('[FL8] a public chain stays public when the policy changes', () => {
    given({ ...GROUP, settings: { policy: 'chain' } })
      .when(says('Ana', '@Bob hi'))
      .when(changes({ policy: 'mention' }))
      .when(speaks('Bob', '@Carol help'))
      .then(isFor('everyone'));
  });

  test('[FL8] after a change to broadcast, the next message obeys the new policy', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob'))
      .when(changes({ policy: 'broadcast' }))
      .when(says('Ana', '@Bob hi'))
      .then(holdTheFloor('Bob', 'Carol', 'Dave'), isFor('everyone'));
  });

  test('[FL8] a new turn limit applies at once', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(changes({ turnLimit: 1 }))
      .when(speaks('Bob', '@Carol help'))
      .then(offersNobody, notices(/Turn limit reached \(1 /));
  });

  test('[FL8] a new chain limit applies at once', () => {
    given({ ...GROUP, settings: { policy: 'chain' } })
      .when(says('Ana', '@Bob hi'))
      .when(changes({ maxRuns: 1 }))
      .when(speaks('Bob', 'help', { handsOverTo: 'Carol' }))
      .then(offersNobody, notices(/Chain limit/));
  });

  test('[FL9] a chain ends when its last run has ended', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob @Carol hi'));
    const [chain] = table.state.floor.chains;
    skips('Bob')(table);
    expect(table.effectsOf('end-chain')).toEqual([]);
    speaks('Carol')(table);
    expect(table.effectsOf('end-chain')).toEqual([
      { type: 'end-chain', chainId: chain?.id, because: 'FL9' },
    ]);
  });

  test('[FL9] a chain continues while one of its agents waits for the floor', () => {
    const { table } = given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Carol help'));
    expect(table.effectsOf('end-chain')).toEqual([]);
  });

  test('[FL9] after a chain has ended, the floor stores nothing about it', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob hi')).when(speaks('Bob')).then(isOver);
    expect(table.state.floor.triggers).toEqual([]);
  });

  test('[FL10] a notice gives nobody the floor, even if it names a member', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '<world>pass</world>'))
      .then(notices('@human Bob is passing control to you'), offersNobody, isOver);
  });
});

describe('events that arrive too late have no effect', () => {
  const stopped = () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob hi'));
    const { id } = table.runOf('Bob');
    stops('Ana')(table);
    return { table, runId: id };
  };
  const startsRun = (table: Table, runId: RunId) => {
    const spent = { tokens: 0, costUsd: 0 };
    const agent = { spent, maxTokens: null, maxCostUsd: null };
    table.apply({ type: 'run-started', runId, worstCase: spent, agent });
  };
  const held = () => {
    const { table } = given({ ...MENTION, settings: { policy: 'mention', turnLimit: 1 } });
    table.says('Ana', '@Bob @Carol hi');
    const [waiting] = table.effectsOf('hold-run').map(({ run }) => run.id);
    if (waiting === undefined) throw new Error('nobody waits for a turn');
    return { table, runId: waiting };
  };
  const refusal = (table: Table) => table.effects.map((effect) => [effect.type, effect.because]);

  test('[FL11] a second report of a run has no effect', () => {
    const { table, runId } = stopped();
    const before = table.state;
    table.endsRun(runId, { kind: 'answered', content: 'late' });
    expect(table.state).toEqual(before);
    expect(refusal(table)).toEqual([['refuse-event', 'FL11']]);
  });

  test('[FL11] a tool call of a run that has ended has no effect', () => {
    const { table, runId } = stopped();
    table.apply({
      type: 'tool-called',
      runId,
      callId: asCallId('late'),
      call: { tool: 'readSpaceMessages', spaceId: asSpaceId('here') },
      messageId: asMessageId('late'),
      isMemberThere: true,
    });
    expect(refusal(table)).toEqual([['refuse-event', 'FL11']]);
  });

  test('[FL11] a report of a run that still waits for a turn has no effect', () => {
    const { table, runId } = held();
    table.endsRun(runId, { kind: 'answered', content: 'early' });
    expect(refusal(table)).toEqual([['refuse-event', 'FL11']]);
  });

  test('[FL11] a tool call of a run that still waits for a turn has no effect', () => {
    const { table, runId } = held();
    table.apply({
      type: 'tool-called',
      runId,
      callId: asCallId('early'),
      call: { tool: 'skip' },
      messageId: asMessageId('early'),
      isMemberThere: true,
    });
    expect(refusal(table)).toEqual([['refuse-event', 'FL11']]);
  });

  test('[FL11] a run that still waits for a turn does not start', () => {
    const { table, runId } = held();
    startsRun(table, runId);
    expect(refusal(table)).toEqual([['refuse-event', 'FL11']]);
  });

  test('[FL11] a run that has ended cannot start again', () => {
    const { table, runId } = stopped();
    startsRun(table, runId);
    expect(refusal(table)).toEqual([['refuse-event', 'FL11']]);
  });
});
