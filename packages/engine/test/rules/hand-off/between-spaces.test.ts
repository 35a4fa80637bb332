import { test } from 'vitest';

import { Neighbours } from '../../support/neighbours.ts';
import { notices, passes, says, speaks, toolAnswers } from '../../support/story.ts';
import type { Seating } from '../../support/table.ts';
import {
  areHeld,
  areParked,
  type SendOptions,
  sends,
  waitsReturn,
} from '../../support/tool-steps.ts';

const HOME: Seating = { agents: ['HR', 'Finance'], settings: { policy: 'chain' } };
const ANNEX: Seating = {
  agents: ['HR', 'Legal', 'IT'],
  people: ['Ben'],
  settings: { policy: 'coordinator', main: 'Legal' },
};

/** HR has the floor in the space `home` and sends a message into the space `annex`. */
function hrSends(sending: SendOptions, annex: Seating = ANNEX, home: Seating = HOME): Neighbours {
  return new Neighbours(home, annex)
    .when('home', says('Ana', '@HR a question'))
    .when('home', sends('hr', 'hello there', { to: 'annex', ...sending }));
}

test('[XS1] while a message is on its way to another space, the turn limit of the home space holds a run and does not refuse it', () => {
  new Neighbours(
    {
      agents: ['HR', 'IT'],
      settings: { policy: 'coordinator', main: 'HR', humanMentions: 'route', turnLimit: 1 },
    },
    { agents: ['HR', 'Legal'] },
  )
    .when('home', says('Ana', '@HR @IT go'))
    .when('home', sends('hr', 'hello', { to: 'annex' }))
    .then('home', notices(), areHeld('it'))
    .carry()
    .then('home', waitsReturn({ kind: 'sent' }));
});

test('[XS7] a chain also counts the runs that it starts in other spaces', () => {
  hrSends({ mention: 'Legal' }, ANNEX, {
    ...HOME,
    settings: { policy: 'chain', maxRuns: 2 },
  })
    .carry()
    .when('home', sends('hr', 'and again', { to: 'annex', mention: 'Legal' }))
    .then('home', toolAnswers('refused', 'run-limit'));
});

test('[WA6] a space refuses a call if it would close a circle of waits through two spaces', () => {
  new Neighbours(
    { agents: ['HR', 'IT'], settings: { policy: 'coordinator', main: 'HR' } },
    { agents: ['HR', 'IT'], settings: { policy: 'coordinator', main: 'IT' } },
  )
    .when('home', says('Ana', 'go'))
    .when('home', sends('hr', 'IT?', { to: 'annex', mention: 'IT', waitsFor: ['any'] }))
    .carry()
    .when('annex', sends('it', 'HR?', { to: 'home', mention: 'HR', waitsFor: ['any'] }))
    .then('annex', toolAnswers('refused', 'circle'));
});

test('[WA8] a waiting run that may not see a private answer learns that the agent answered', () => {
  hrSends({ mention: 'Legal', waitsFor: ['agent'] }, { ...ANNEX, settings: { policy: 'mention' } })
    .carry()
    .when('annex', speaks('legal', 'between us'))
    .carry()
    .then('home', waitsReturn({ kind: 'ended', outcome: 'responded' }));
});

test('[XS1] a late answer from another space does not end a later wait', () => {
  hrSends({ waitsFor: ['human'], seconds: 10 })
    .carry()
    .when('annex', passes(20_000))
    .when('home', passes(20_000))
    .when('home', sends('hr', 'and now?', { to: 'annex', waitsFor: ['human'], seconds: 100 }))
    .carry()
    .then('home', areParked('hr'));
});

test('[WA9] a wait that no member of the other space could end is refused', () => {
  hrSends({ waitsFor: ['human'] }, { ...ANNEX, people: [] })
    .carry()
    .then('home', waitsReturn({ kind: 'refused', code: 'bad-wait' }));
});

test('[WA6] a circle of waits is detected even if it includes an agent of another space', () => {
  new Neighbours(
    {
      agents: ['HR', 'IT'],
      settings: { policy: 'coordinator', main: 'HR', humanMentions: 'route' },
    },
    { agents: ['HR', 'IT'] },
  )
    .when('home', says('Ana', '@HR @IT go'))
    .when('home', sends('hr', 'IT?', { to: 'annex', mention: 'IT', waitsFor: ['any'] }))
    .when('home', sends('it', 'HR?', { waitsFor: ['HR'] }))
    .then('home', toolAnswers('refused', 'circle'));
});

test('[PA4] a pass in the home space does not end a wait for a reply in another space', () => {
  new Neighbours(
    {
      agents: ['HR', 'IT'],
      settings: { policy: 'coordinator', main: 'HR', humanMentions: 'route' },
    },
    { agents: ['HR', 'IT'] },
  )
    .when('home', says('Ana', '@HR @IT go'))
    .when('home', sends('hr', 'IT?', { to: 'annex', mention: 'IT', waitsFor: ['IT'] }))
    .when('home', speaks('it', '<world>pass</world>'))
    .then('home', areParked('hr'));
});
