import { expect, test } from 'vitest';

import { asSpaceId } from '../../../src/index.ts';
import { Neighbours } from '../../support/neighbours.ts';
import {
  calls,
  given,
  isFor,
  isOver,
  offersNobody,
  says,
  toolAnswers,
} from '../../support/story.ts';
import type { Seating } from '../../support/table.ts';
import { changes, postsNothing, sends, waitsReturn } from '../../support/tool-steps.ts';

test('[FO21] a message in a forum gives nobody the floor, even if it mentions agents', () => {
  given({ agents: ['HR', 'Finance'], settings: { kind: 'forum' } })
    .when(says('Ana', '@HR what do you think?'))
    .then(offersNobody, isOver);
});

test('[FO22] when a chat becomes a forum, a run that is still active can no longer send a message into it', () => {
  given({ agents: ['HR', 'Finance'], settings: { policy: 'coordinator', main: 'HR' } })
    .when(says('Ana', 'a question'))
    .when(changes({ kind: 'forum' }))
    .when(sends('hr', 'hello'))
    .then(toolAnswers('refused', 'in-forum'), postsNothing);
});

test('[FO22] an agent cannot post from another space into a forum, and its tool call returns the reason', () => {
  const forum: Seating = { agents: ['HR'], settings: { kind: 'forum', policy: 'mention' } };
  new Neighbours({ agents: ['HR', 'Finance'], settings: { policy: 'chain' } }, forum)
    .when('home', says('Ana', '@HR a question'))
    .when('home', sends('hr', 'hello there', { to: 'annex' }))
    .carry()
    .then('annex', offersNobody, ({ messages }) => expect(messages).toEqual([]))
    .then('home', waitsReturn({ kind: 'refused', code: 'in-forum' }));
});

test('[FO22] goToSpace to a forum is refused with advice to speak in another space', () => {
  const call = { tool: 'goToSpace', spaceId: asSpaceId('annex'), reason: '' } as const;
  given({ agents: ['HR', 'Finance'], settings: { policy: 'chain' } })
    .when(says('Ana', '@HR a question'))
    .when(calls('hr', call, { isForumThere: true }))
    .then(toolAnswers('refused', 'in-forum'));
});

test('[AU7] a message in a forum is for everyone, even if it mentions agents', () => {
  given({ agents: ['HR', 'Finance'], settings: { kind: 'forum', policy: 'mention' } })
    .when(says('Ana', '@HR what do you think?'))
    .then(isFor('everyone'));
});
