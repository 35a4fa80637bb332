import { expect, test } from 'vitest';

import { decide } from '../src/index.ts';
import { Neighbours } from './support/neighbours.ts';
import { newsBroken } from './support/news-broken.ts';
import { given, leaves, says, speaks, type Story, type TableCheck } from './support/story.ts';
import { asks, changes, postsNothing, sends } from './support/tool-steps.ts';

// The generated conversations are checked with newsBroken(), so it must accept these stories.
const isAccepted: TableCheck = ({ start, history }) => {
  let state = start;
  for (const { event, effects } of history) {
    expect(newsBroken(state, { event, effects })).toBeNull();
    ({ state } = decide(state, event));
  }
};

/** HR handed off to Finance, and Finance has called Legal. */
function financeAskedLegal(): Story {
  return given({ agents: ['HR', 'Finance', 'Legal'], settings: { policy: 'chain' } })
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', 'you', { handsOverTo: 'Finance' }))
    .when(asks('finance', 'Legal'));
}

test('[CH18] [NN1] if the hand-off of an answer without news is refused, newsBroken() accepts that the answer is not posted', () => {
  financeAskedLegal()
    .when(leaves('Legal'))
    .when(speaks('finance', '👍'))
    .then(postsNothing, isAccepted);
});

test('[SG1] [NN1] if a stop tag drops the hand-off of an answer without news, newsBroken() accepts that the answer is not posted', () => {
  financeAskedLegal()
    .when(speaks('finance', '👍 <world>stop</world>'))
    .then(postsNothing, isAccepted);
});

test('[NN3] [WA8] if a private answer without news ends no wait, newsBroken() accepts that the answer is not posted', () => {
  new Neighbours(
    { agents: ['HR'], settings: { policy: 'chain' } },
    { agents: ['HR', 'Finance', 'Legal'], settings: { policy: 'mention' } },
  )
    .when('annex', says('Ana', '@Finance @Legal a secret'))
    .when('annex', speaks('finance'))
    .when('annex', speaks('legal'))
    .when('annex', changes({ policy: 'chain' }))
    .when('annex', says('Ana', 'and now?', { replyingTo: 'Finance' }))
    .when('annex', speaks('finance', 'you', { handsOverTo: 'Legal' }))
    .when('home', says('Ana', 'go'))
    .when('home', sends('hr', 'hello', { to: 'annex', waitsFor: ['any'] }))
    .carry()
    .when('annex', speaks('legal', '👍'))
    .then('annex', postsNothing, isAccepted);
});
