import { describe, expect, test } from 'vitest';

import { maySee, POLICIES, type SpaceSettings } from '../../src/index.ts';
import {
  calls,
  continues,
  delegates,
  discloses,
  given,
  holdTheFloor,
  isFor,
  lastSaid,
  notices,
  offersNobody,
  offersRun,
  posts,
  says,
  skips,
  speaks,
  toolAnswers,
} from '../support/story.ts';
import { idOf, type Table } from '../support/table.ts';
import { asks, asksAsCoordinator, changes, refusesFloor, sends } from '../support/tool-steps.ts';
import { asSpaceId } from '../../src/ids.ts';

const PRIVATE = {
  agents: ['Bob', 'Carol', 'Dave'],
  people: ['Ana', 'Ben'],
  settings: { policy: 'mention' },
} as const;
const OPEN = { ...PRIVATE, settings: { policy: 'mention', visibility: 'all' } } as const;

/** All settings under which mentions are not private. */
const OPEN_SETTINGS: readonly Partial<SpaceSettings>[] = [
  { policy: 'mention', visibility: 'all' },
  ...POLICIES.filter((policy) => policy !== 'mention').map((policy) => ({ policy })),
];

/** Ana posts a private message to these agents. Then the settings change. */
const whispered = (settings: Partial<SpaceSettings>, to = '@Bob') =>
  given(PRIVATE)
    .when(says('Ana', `${to} a secret`))
    .when((table) => {
      for (const agent of table.floor) table.ends(agent, { kind: 'skipped' });
    })
    .when(changes({ mainAgentId: idOf('Bob'), ...settings }));

describe('with visibility `all`, every message is for everyone', () => {
  test('[AU7] with visibility `all`, a message to an agent is for everyone', () => {
    given(OPEN).when(says('Ana', '@Bob hi')).then(isFor('everyone'), holdTheFloor('Bob'));
  });

  test("[AU7] with visibility `all`, a service's message to an agent is for everyone", () => {
    given(OPEN).when(posts('Cron', '@Carol check in')).then(isFor('everyone'));
  });

  test('[AU7] with visibility `all`, an answer to an agent is for everyone and discloses nothing', () => {
    given(OPEN)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Carol look'))
      .then(isFor('everyone'), discloses(), holdTheFloor('Carol'));
  });

  test("[AU7] with visibility `all`, an agent's answer to an agent mentions the agent that asked, and is for everyone", () => {
    given(OPEN)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Carol look'))
      .when(speaks('Carol', 'I see.'))
      .then(lastSaid('@Bob I see.'), isFor('everyone'), offersRun('Bob', { because: 'ME5' }));
  });

  test('[AU8] with visibility `all`, the notice of a pass is for everyone', () => {
    const { table } = given(OPEN)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Carol <world>pass</world>'));
    expect(table.effectsOf('post-notice').map(({ audience }) => audience)).toEqual(['everyone']);
  });

  test('[AU7] with visibility `all`, the text of an unfinished answer is for everyone', () => {
    given(OPEN)
      .when(says('Ana', '@Bob hi'))
      .when((table) => {
        table.ends('Bob', { kind: 'failed', failure: 'error', content: '@Carol half an ans' });
      })
      .then(isFor('everyone'));
  });
});

describe('a change of settings does not change the readers of older messages', () => {
  test.each(OPEN_SETTINGS)(
    '[AU7] a change of settings to %o gives a private message no new reader',
    (settings) => {
      const { table } = whispered(settings);
      expect(['carol', 'dave'].filter((name) => maySee(table.last.audience, idOf(name)))).toEqual(
        [],
      );
    },
  );

  test('[FL8] a change of settings does not make a private chain public', () => {
    given(PRIVATE)
      .when(says('Ana', 'hi'))
      .when(changes({ visibility: 'all' }))
      .when(speaks('Bob', '@Carol look'))
      .then(isFor('Bob', 'Carol'));
  });

  test('[FL8] a change of settings does not make a public chain private', () => {
    given(OPEN)
      .when(says('Ana', '@Bob hi'))
      .when(changes({ visibility: 'addressed' }))
      .when(speaks('Bob', '@Carol look'))
      .then(isFor('everyone'));
  });

  test('[FL8] a change of settings does not change the visibility of a chain that Continue resumes', () => {
    given({ ...OPEN, settings: { ...OPEN.settings, turnLimit: 1 } })
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Carol look'))
      .when(changes({ visibility: 'addressed', turnLimit: 20 }))
      .when(continues('Ana'))
      .when(speaks('Carol', '@Dave look'))
      .then(isFor('everyone'));
  });

  test('[FL8] in a chain that an older version stored, a change of settings does not make private mentions public', () => {
    const { table } = given(PRIVATE).when(says('Ana', 'hi'));
    forgetVisibility(table);
    speaks('Bob', '@Carol look')(table);
    isFor('Bob', 'Carol')(table);
  });

  test('[FL8] a change of settings applies to the next message', () => {
    given(PRIVATE)
      .when(changes({ visibility: 'all' }))
      .when(says('Ana', '@Bob hi'))
      .then(isFor('everyone'));
  });
});

// Removes `visibility`. Chains that were stored before this field existed do not have it.
function forgetVisibility(table: Table): void {
  const { floor } = table.state;
  const chains = floor.chains.map((chain) => {
    const { visibility: _, ...older } = chain;
    return older;
  });
  table.state = { ...table.state, floor: { ...floor, chains } };
}

describe('replies to a private message stay private', () => {
  test.each(OPEN_SETTINGS)(
    '[AU11] under %o a reply to a private message stays private',
    (settings) => {
      whispered(settings)
        .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
        .then(isFor('Bob'), holdTheFloor('Bob'));
    },
  );

  test.each(OPEN_SETTINGS)(
    '[AU11] under %o the answer to a reply to a private message stays private',
    (settings) => {
      whispered(settings)
        .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
        .when(speaks('Bob', 'Well, it is so.'))
        .then(isFor('Bob'));
    },
  );

  test.each(OPEN_SETTINGS)(
    '[AU6] under %o only the readers of a private message and the addressees of a reply can read the reply',
    (settings) => {
      whispered(settings)
        .when(says('Ben', '@Carol what now?', { replyingTo: 'Ana' }))
        .then(isFor('Bob', 'Carol'));
    },
  );

  test.each(OPEN_SETTINGS)(
    '[AU11] under %o an unfinished answer about a private message stays private',
    (settings) => {
      whispered(settings)
        .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
        .when((table) => {
          table.ends('Bob', { kind: 'failed', failure: 'error', content: 'it is ha' });
        })
        .then(isFor('Bob'));
    },
  );

  test('[AU4] an agent may disclose a private message to another agent, and the disclosure is recorded', () => {
    whispered({ policy: 'mention', visibility: 'all' })
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .when(speaks('Bob', '@Carol look'))
      .then(isFor('Bob', 'Carol'), discloses('Carol'), holdTheFloor('Carol'));
  });

  test('[AU5] where disclosure is denied, an agent cannot disclose a private message', () => {
    whispered({ policy: 'mention', visibility: 'all', disclosure: 'deny' })
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .when(speaks('Bob', '@Carol look'))
      .then(isFor('Bob'), offersNobody);
  });

  test('[AU11] under `broadcast`, only readers of a private message answer a reply to that message', () => {
    whispered({ policy: 'broadcast' }, '@Bob @Dave')
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .then(holdTheFloor('Bob', 'Dave'));
  });

  test('[FL7] a coordinator that may not see a private message does not answer a reply to that message', () => {
    whispered({ policy: 'coordinator', mainAgentId: idOf('Dave') })
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .then(offersNobody, notices(/Mention an agent/));
  });
});

describe('tools cannot disclose a private message', () => {
  const running = () =>
    whispered({ policy: 'chain' }, '@Bob @Dave').when(
      says('Ben', '@Bob go on', { replyingTo: 'Ana' }),
    );

  test('[AU12] a run about a private message cannot hand off to an agent that may not see that message', () => {
    running().when(asks('Bob', 'Carol')).then(toolAnswers('refused', 'may-not-see'));
  });

  test('[AU12] a run about a private message can hand off to a reader of that message', () => {
    running()
      .when(asks('Bob', 'Dave'))
      .then(toolAnswers('accepted'))
      .when(speaks('Bob', 'Over to Dave.'))
      .then(isFor('Bob', 'Dave'), holdTheFloor('Dave'));
  });

  test('[AU12] a delegation by a run about a private message is ignored if the target may not see that message', () => {
    running().when(delegates('Bob', 'Carol')).then(refusesFloor('Carol', 'AU12'), offersNobody);
  });

  test('[AU12] the text of a run about a private message cannot hand off to an agent that may not see that message', () => {
    running()
      .when(speaks('Bob', 'Done. @Carol can you go on?'))
      .then(isFor('Bob', 'Dave'), refusesFloor('Carol', 'AU12'), offersNobody);
  });

  test('[AU12] in a run about a private message, a coordinator cannot mention or delegate to an agent that may not see that message', () => {
    const story = whispered({ policy: 'coordinator' }).when(
      says('Ben', 'go on', { replyingTo: 'Ana' }),
    );
    story
      .when(sends('Bob', 'look', { mention: 'Carol' }))
      .then(toolAnswers('refused', 'may-not-see'))
      .when(asksAsCoordinator('Bob', 'Carol'))
      .then(toolAnswers('refused', 'may-not-see'));
  });

  test('[AU11] a message that a coordinator sends with a tool has the same readers as its private answer', () => {
    whispered({ policy: 'coordinator' })
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .when(sends('Bob', 'I am on it'))
      .then(isFor('Bob'));
  });

  test('[AU13] a run about a private message cannot send into or go to another space', () => {
    const there = { isMemberThere: true };
    const spaceId = asSpaceId('elsewhere');
    running()
      .when(calls('Bob', { tool: 'sendSpaceMessage', spaceId, text: 'psst' }, there))
      .then(toolAnswers('refused', 'stays-here'))
      .when(calls('Bob', { tool: 'goToSpace', spaceId, reason: 'there' }, there))
      .then(toolAnswers('refused', 'stays-here'));
  });
});

describe('pickers choose only readers of a private message', () => {
  const replied = (settings: Partial<SpaceSettings>) =>
    given(PRIVATE)
      .when(says('Ana', '@Carol @Dave a secret'))
      .when(skips('Carol'))
      .when(skips('Dave'))
      .when(changes({ policy: 'chain', ...settings }))
      .when(says('Ben', 'Bob should go on', { replyingTo: 'Ana' }));

  test('[CH23] round-robin skips agents that may not see a private message', () => {
    replied({ picker: 'round-robin' }).then(offersRun('Carol', { because: 'CH7' }));
  });

  test('[CH23] round-robin takes turns among the readers of a private message', () => {
    replied({ picker: 'round-robin' })
      .when(skips('Carol'))
      .when(says('Ben', 'and?', { replyingTo: 'Ana' }))
      .then(offersRun('Dave', { because: 'CH7' }));
  });

  test('[CH23] the picker `relevance` skips an agent that may not see a private message', () => {
    replied({ picker: 'relevance' }).then(offersRun('Carol', { because: 'CH7' }));
  });

  test('[CH23] the picker `last-spoke` skips an agent that may not see a private message', () => {
    given(PRIVATE)
      .when(says('Ana', '@Carol a secret'))
      .when(skips('Carol'))
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob'))
      .when(changes({ policy: 'chain', picker: 'last-spoke' }))
      .when((table) => {
        const [secret] = table.messages;
        table.says('Ben', 'and?', { replyTo: secret ?? table.last });
      })
      .then(offersRun('Carol', { because: 'CH7' }));
  });
});
