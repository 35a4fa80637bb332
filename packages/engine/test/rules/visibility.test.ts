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

/** Ana posts a private message to Bob. Then the settings change. */
const whispered = (settings: Partial<SpaceSettings>, to = '@Bob') =>
  given(PRIVATE)
    .when(says('Ana', `${to} a secret`))
    .when((table) => {
      for (const agent of table.floor) table.ends(agent, { kind: 'skipped' });
    })
    .when(changes({ mainAgentId: idOf('Bob'), ...settings }));

describe('where every message is for everyone', () => {
  test('[AU7] a message to an agent is for everyone', () => {
    given(OPEN).when(says('Ana', '@Bob hi')).then(isFor('everyone'), holdTheFloor('Bob'));
  });

  test('[AU7] the message of a service to an agent is for everyone', () => {
    given(OPEN).when(posts('Cron', '@Carol check in')).then(isFor('everyone'));
  });

  test('[AU7] an answer to an agent is for everyone, and discloses nothing', () => {
    given(OPEN)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Carol look'))
      .then(isFor('everyone'), discloses(), holdTheFloor('Carol'));
  });

  test("[AU7] an asked agent's answer mentions the asker and is for everyone", () => {
    given(OPEN)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Carol look'))
      .when(speaks('Carol', 'I see.'))
      .then(lastSaid('@Bob I see.'), isFor('everyone'), offersRun('Bob', { because: 'ME5' }));
  });

  test('[AU8] the notice of a pass is for everyone', () => {
    const { table } = given(OPEN)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Carol <world>pass</world>'));
    expect(table.effectsOf('post-notice').map(({ audience }) => audience)).toEqual(['everyone']);
  });

  test('[AU7] the text of an unfinished answer is for everyone', () => {
    given(OPEN)
      .when(says('Ana', '@Bob hi'))
      .when((table) => {
        table.ends('Bob', { kind: 'failed', failure: 'error', content: '@Carol half an ans' });
      })
      .then(isFor('everyone'));
  });
});

describe('a change of settings', () => {
  test.each(OPEN_SETTINGS)('[AU7] to %o gives a private message no new reader', (settings) => {
    const { table } = whispered(settings);
    expect(['carol', 'dave'].filter((name) => maySee(table.last.audience, idOf(name)))).toEqual([]);
  });

  test('[FL8] does not make a private chain public', () => {
    given(PRIVATE)
      .when(says('Ana', 'hi'))
      .when(changes({ visibility: 'all' }))
      .when(speaks('Bob', '@Carol look'))
      .then(isFor('Bob', 'Carol'));
  });

  test('[FL8] does not make a public chain private', () => {
    given(OPEN)
      .when(says('Ana', '@Bob hi'))
      .when(changes({ visibility: 'addressed' }))
      .when(speaks('Bob', '@Carol look'))
      .then(isFor('everyone'));
  });

  test('[FL8] does not change the visibility of a chain that Continue resumes', () => {
    given({ ...OPEN, settings: { ...OPEN.settings, turnLimit: 1 } })
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Carol look'))
      .when(changes({ visibility: 'addressed', turnLimit: 20 }))
      .when(continues('Ana'))
      .when(speaks('Carol', '@Dave look'))
      .then(isFor('everyone'));
  });

  test('[FL8] lets chains of an older version keep private mentions', () => {
    const { table } = given(PRIVATE).when(says('Ana', 'hi'));
    forgetVisibility(table);
    speaks('Bob', '@Carol look')(table);
    isFor('Bob', 'Carol')(table);
  });

  test('[FL8] applies to the next message', () => {
    given(PRIVATE)
      .when(changes({ visibility: 'all' }))
      .when(says('Ana', '@Bob hi'))
      .then(isFor('everyone'));
  });
});

// Chains were stored like this before visibility existed.
function forgetVisibility(table: Table): void {
  const { floor } = table.state;
  const chains = floor.chains.map((chain) => {
    const { visibility: _, ...older } = chain;
    return older;
  });
  table.state = { ...table.state, floor: { ...floor, chains } };
}

describe('after a private message', () => {
  test.each(OPEN_SETTINGS)('[AU11] under %o a reply to it stays private', (settings) => {
    whispered(settings)
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .then(isFor('Bob'), holdTheFloor('Bob'));
  });

  test.each(OPEN_SETTINGS)(
    '[AU11] under %o the answer to such a reply stays private',
    (settings) => {
      whispered(settings)
        .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
        .when(speaks('Bob', 'Well, it is so.'))
        .then(isFor('Bob'));
    },
  );

  test.each(OPEN_SETTINGS)(
    '[AU6] under %o a reply is also for its own addressees, and for nobody else',
    (settings) => {
      whispered(settings)
        .when(says('Ben', '@Carol what now?', { replyingTo: 'Ana' }))
        .then(isFor('Bob', 'Carol'));
    },
  );

  test.each(OPEN_SETTINGS)('[AU11] under %o an unfinished answer stays private', (settings) => {
    whispered(settings)
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .when((table) => {
        table.ends('Bob', { kind: 'failed', failure: 'error', content: 'it is ha' });
      })
      .then(isFor('Bob'));
  });

  test('[AU4] an agent may disclose it to another one, which is recorded', () => {
    whispered({ policy: 'mention', visibility: 'all' })
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .when(speaks('Bob', '@Carol look'))
      .then(isFor('Bob', 'Carol'), discloses('Carol'), holdTheFloor('Carol'));
  });

  test('[AU5] where disclosure is denied, an agent cannot disclose it', () => {
    whispered({ policy: 'mention', visibility: 'all', disclosure: 'deny' })
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .when(speaks('Bob', '@Carol look'))
      .then(isFor('Bob'), offersNobody);
  });

  test('[AU11] under broadcast only its readers answer a reply to it', () => {
    whispered({ policy: 'broadcast' }, '@Bob @Dave')
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .then(holdTheFloor('Bob', 'Dave'));
  });

  test('[FL7] a coordinator that is no reader does not answer, and a notice says so', () => {
    whispered({ policy: 'coordinator', mainAgentId: idOf('Dave') })
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .then(offersNobody, notices(/Mention an agent/));
  });
});

describe('tools in a run about a private message', () => {
  const running = () =>
    whispered({ policy: 'chain' }, '@Bob @Dave').when(
      says('Ben', '@Bob go on', { replyingTo: 'Ana' }),
    );

  test('[AU12] a hand-off to an agent that may not see it is refused', () => {
    running().when(asks('Bob', 'Carol')).then(toolAnswers('refused', 'may-not-see'));
  });

  test('[AU12] a hand-off to one of its readers is accepted', () => {
    running()
      .when(asks('Bob', 'Dave'))
      .then(toolAnswers('accepted'))
      .when(speaks('Bob', 'Over to Dave.'))
      .then(isFor('Bob', 'Dave'), holdTheFloor('Dave'));
  });

  test('[AU12] a delegation to an agent that may not see it does not count', () => {
    running().when(delegates('Bob', 'Carol')).then(refusesFloor('Carol', 'AU12'), offersNobody);
  });

  test('[AU12] words that name an agent that may not see it hand off to nobody', () => {
    running()
      .when(speaks('Bob', 'Done. @Carol can you go on?'))
      .then(isFor('Bob', 'Dave'), refusesFloor('Carol', 'AU12'), offersNobody);
  });

  test('[AU12] a coordinator cannot mention or delegate to an agent that may not see it', () => {
    const story = whispered({ policy: 'coordinator' }).when(
      says('Ben', 'go on', { replyingTo: 'Ana' }),
    );
    story
      .when(sends('Bob', 'look', { mention: 'Carol' }))
      .then(toolAnswers('refused', 'may-not-see'))
      .when(asksAsCoordinator('Bob', 'Carol'))
      .then(toolAnswers('refused', 'may-not-see'));
  });

  test("[AU11] a coordinator's message by tool is as private as its answer", () => {
    whispered({ policy: 'coordinator' })
      .when(says('Ben', 'go on', { replyingTo: 'Ana' }))
      .when(sends('Bob', 'I am on it'))
      .then(isFor('Bob'));
  });

  test('[AU13] a run cannot send a message into another space or go there', () => {
    const there = { isMemberThere: true };
    const spaceId = asSpaceId('elsewhere');
    running()
      .when(calls('Bob', { tool: 'sendSpaceMessage', spaceId, text: 'psst' }, there))
      .then(toolAnswers('refused', 'stays-here'))
      .when(calls('Bob', { tool: 'goToSpace', spaceId, reason: 'there' }, there))
      .then(toolAnswers('refused', 'stays-here'));
  });
});

describe('pickers', () => {
  const replied = (settings: Partial<SpaceSettings>) =>
    given(PRIVATE)
      .when(says('Ana', '@Carol @Dave a secret'))
      .when(skips('Carol'))
      .when(skips('Dave'))
      .when(changes({ policy: 'chain', ...settings }))
      .when(says('Ben', 'Bob should go on', { replyingTo: 'Ana' }));

  test('[CH23] round-robin passes over agents that may not see the message', () => {
    replied({ picker: 'round-robin' }).then(offersRun('Carol', { because: 'CH7' }));
  });

  test('[CH23] round-robin takes turns among the readers', () => {
    replied({ picker: 'round-robin' })
      .when(skips('Carol'))
      .when(says('Ben', 'and?', { replyingTo: 'Ana' }))
      .then(offersRun('Dave', { because: 'CH7' }));
  });

  test('[CH23] relevance passes over an agent that may not see the message', () => {
    replied({ picker: 'relevance' }).then(offersRun('Carol', { because: 'CH7' }));
  });

  test('[CH23] last-spoke passes over an agent that may not see the message', () => {
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
