import { expect, test } from 'vitest';

import {
  continues,
  given,
  holdTheFloor,
  leaves,
  notices,
  offersRun,
  posts,
  says,
  skips,
  speaks,
  type TableStep,
} from '../support/story.ts';
import { idOf } from '../support/table.ts';
import { asksPeople } from '../support/approval-steps.ts';
import { changes, othersAreSilent } from '../support/tool-steps.ts';

const THREE = { agents: ['HR', 'Finance', 'Legal'] };

/** Ana sends `text` without addressing anyone, and the agent with the floor answers. */
function roomIsAsked(text = 'a question'): TableStep {
  return (table) => {
    table.says('Ana', text);
    const [first] = table.floor;
    if (first !== undefined)
      table.ends(first, { kind: 'answered', content: `an answer to ${text}` });
  };
}

test('[CH1] each agent that a person addresses starts its own branch', () => {
  given(THREE)
    .when(says('Ana', '@Finance and @HR, how are we doing?'))
    .then(holdTheFloor('hr', 'finance'), ({ state }) =>
      expect(state.floor.chains.map(({ branches }) => branches.length)).toEqual([2]),
    );
});

test('[CH1] an agent that a service addresses starts a branch', () => {
  given(THREE)
    .when(posts('Calendar', '@Legal the contract is due'))
    .then(offersRun('legal', { because: 'CH1' }));
});

test('[CH1] an addressed quiet agent gets the floor', () => {
  given({ agents: ['HR', { name: 'Legal', quiet: true }] })
    .when(says('Ana', '@Legal a word'))
    .then(holdTheFloor('legal'));
});

test('[CH1] a message to an agent does not change which agent round-robin picks next', () => {
  given(THREE)
    .when(says('Ana', '@Finance how are we doing?'))
    .when(says('Ana', 'anybody?'))
    .then(offersRun('hr', { because: 'CH7' }));
});

test('[CH3] agents that get no hand-off stay silent', () => {
  given(THREE).when(says('Ana', '@HR a word')).then(othersAreSilent('CH3'));
});

test('[CH3] an answer without a hand-off gives nobody the floor', () => {
  given(THREE)
    .when(says('Ana', '@HR a word'))
    .when(speaks('hr', 'I think Finance and @Legal know more'))
    .then(holdTheFloor(), othersAreSilent('CH3'));
});

test('[CH7] a message without addressees gives the floor to one agent', () => {
  given(THREE).when(says('Ana', 'hello')).then(holdTheFloor('hr'));
});

test('[CH7] agents take turns in order of joining, and the first agent follows the last', () => {
  const heard: string[] = [];
  const story = given(THREE);
  for (let n = 0; n < 4; n += 1) {
    story.when(says('Ana', 'next')).then(({ floor }) => heard.push(String(floor)));
    story.when(skips(heard.at(-1) ?? ''));
  }
  expect(heard).toEqual(['hr', 'finance', 'legal', 'hr']);
});

test('[CH7] a second message that arrives before the first answer goes to a different agent', () => {
  given(THREE)
    .when(says('Ana', 'one'))
    .when(says('Ana', 'two'))
    .then(holdTheFloor('hr', 'finance'));
});

test('[CH7] round-robin skips quiet and paused agents', () => {
  given({
    agents: ['HR', { name: 'Finance', quiet: true }, { name: 'Legal', status: 'paused' }, 'IT'],
  })
    .when(says('Ana', 'one'))
    .when(says('Ana', 'two'))
    .then(holdTheFloor('hr', 'it'));
});

test('[CH7] if the agent that was picked last has left, the next agent in order of joining gets the floor', () => {
  given(THREE)
    .when(roomIsAsked())
    .when(roomIsAsked('another'))
    .when(leaves('Finance'))
    .when(says('Ana', 'and now?'))
    .then(holdTheFloor('legal'));
});

test('[CH7] if the first agent was picked last and has left, the new first agent gets the floor', () => {
  given(THREE)
    .when(roomIsAsked())
    .when(leaves('HR'))
    .when(says('Ana', 'and now?'))
    .then(holdTheFloor('finance'));
});

test('[CH7] if the last agent in order was picked and has left, the first agent gets the floor', () => {
  given(THREE)
    .when(roomIsAsked('a'))
    .when(roomIsAsked('b'))
    .when(roomIsAsked('c'))
    .when(leaves('Legal'))
    .when(says('Ana', 'and now?'))
    .then(holdTheFloor('hr'));
});

test('[CH7] an agent that joins is picked after the agents that joined earlier', () => {
  given(THREE)
    .when(roomIsAsked('a'))
    .when(roomIsAsked('b'))
    .when((table) => table.reseats({ agents: ['HR', 'Finance', 'Legal', 'IT'] }))
    .when(roomIsAsked('c'))
    .when(says('Ana', 'd'))
    .then(holdTheFloor('it'));
});

test('[CH8] the agent that spoke last gets the floor', () => {
  given({ ...THREE, settings: { picker: 'last-spoke' } })
    .when(says('Ana', '@Legal a word'))
    .when(speaks('legal'))
    .when(says('Ana', 'go on'))
    .then(offersRun('legal', { because: 'CH8' }));
});

test('[CH8] agents take turns until an agent has spoken', () => {
  given({ ...THREE, settings: { picker: 'last-spoke' } })
    .when(says('Ana', 'hello'))
    .then(offersRun('hr', { because: 'CH7' }));
});

test('[CH8] agents take turns if the last speaker has left', () => {
  given({ ...THREE, settings: { picker: 'last-spoke' } })
    .when(says('Ana', '@Legal a word'))
    .when(speaks('legal'))
    .when(leaves('Legal'))
    .when(says('Ana', 'go on'))
    .then(offersRun('hr', { because: 'CH7' }));
});

test('[CH8] the picker `last-spoke` skips a quiet agent', () => {
  given({ agents: ['HR', { name: 'Legal', quiet: true }], settings: { picker: 'last-spoke' } })
    .when(says('Ana', '@Legal a word'))
    .when(speaks('legal'))
    .when(says('Ana', 'go on'))
    .then(holdTheFloor('hr'));
});

const EXPERTS = {
  agents: [
    { name: 'HR', description: 'hiring and holidays' },
    { name: 'Finance', description: 'invoices, salaries and budgets' },
    { name: 'Legal', description: 'contracts and invoices' },
  ],
  settings: { picker: 'relevance' },
} as const;

test('[CH9] the agent whose description matches best gets the floor', () => {
  given(EXPERTS)
    .when(says('Ana', 'who checks contracts here?'))
    .then(offersRun('legal', { because: 'CH9' }));
});

test('[CH9] an agent whose name occurs in the message gets the floor', () => {
  given(EXPERTS).when(says('Ana', 'what does finance say?')).then(holdTheFloor('finance'));
});

test('[CH9] agents that match equally take turns', () => {
  given(EXPERTS)
    .when(says('Ana', 'where are the invoices?'))
    .when(says('Ana', 'where are the invoices?'))
    .when(says('Ana', 'where are the invoices?'))
    .then(holdTheFloor('finance', 'legal', 'finance'));
});

test('[CH9] the best match gets the floor even if it is not next in turn', () => {
  given(EXPERTS)
    .when(says('Ana', 'what about the salaries?'))
    .when(says('Ana', 'nice weather'))
    .then(holdTheFloor('finance', 'hr'));
});

test('[CH9] agents take turns if no agent matches the message', () => {
  given(EXPERTS)
    .when(says('Ana', 'nice weather'))
    .when(says('Ana', 'nice weather'))
    .then(holdTheFloor('hr', 'finance'));
});

test('[CH9] the picker `relevance` skips a quiet agent', () => {
  given({
    agents: ['HR', { name: 'Legal', description: 'contracts', quiet: true }],
    settings: { picker: 'relevance' },
  })
    .when(says('Ana', 'who checks contracts?'))
    .then(holdTheFloor('hr'));
});

const CROWD = Array.from({ length: 12 }, (_, n) => `Agent ${n + 1}`);

test('[CH22] addressees beyond the chain limit do not get the floor', () => {
  given({ agents: CROWD })
    .when(says('Ana', '@all hello'))
    .then(holdTheFloor(...CROWD.slice(0, 10)));
});

test('[CH22] the decision lists addressees beyond the chain limit with rule CH22', () => {
  given({ agents: CROWD })
    .when(says('Ana', '@all hello'))
    .then(({ effects }) =>
      expect(effects).toContainEqual({
        type: 'note-silence',
        of: [idOf('Agent 11'), idOf('Agent 12')],
        count: 2,
        because: 'CH22',
      }),
    );
});

test('[CH22] a notice about addressees beyond the chain limit is posted at once', () => {
  given({ agents: CROWD })
    .when(says('Ana', '@all hello'))
    .then(notices(/^@human Chain limit reached \(10 runs in one chain\)\. 2 agents /u));
});

test('[CH22] a changed chain limit applies to the next message', () => {
  given(THREE)
    .when(changes({ maxRuns: 2 }))
    .when(says('Ana', '@Legal @Finance @HR hello'))
    .then(holdTheFloor('hr', 'finance'));
});

test('[CH22] the chain limit does not limit speakers under another policy', () => {
  given({ agents: CROWD, settings: { policy: 'broadcast' } })
    .when(says('Ana', 'hello'))
    .then(holdTheFloor(...CROWD), notices());
});

test('[CH22] [TL4] a message beyond the turn limit and the chain limit gets a notice about each limit', () => {
  given({ ...THREE, settings: { maxRuns: 1, turnLimit: 1 } })
    .when(says('Ana', '@Legal hello'))
    .when(asksPeople('legal'))
    .when(says('Ana', '@HR @Finance hello'))
    .then(notices(/^@human Turn limit reached/u, /Finance did not get the floor/u));
});

test('[CH22] if only one agent is beyond the chain limit, the notice names it', () => {
  given({ ...THREE, settings: { maxRuns: 2 } })
    .when(says('Ana', '@all hello'))
    .then(notices(/Legal did not get the floor/u));
});

test('[CH22] Continue does not give the floor to agents beyond the chain limit', () => {
  given({ ...THREE, settings: { maxRuns: 2 } })
    .when(says('Ana', '@all hello'))
    .when(continues('Ana'))
    .then(holdTheFloor('hr', 'finance'));
});
