import { test } from 'vitest';

import { given, isFor, isOver, offersNobody, says } from '../support/story.ts';

test('[FO21] a message in a forum gives nobody the floor, whomever it mentions', () => {
  given({ agents: ['HR', 'Finance'], settings: { kind: 'forum' } })
    .when(says('Ana', '@HR what do you think?'))
    .then(offersNobody, isOver);
});

test('[AU7] a message in a forum is for everyone, whomever it mentions', () => {
  given({ agents: ['HR', 'Finance'], settings: { kind: 'forum', policy: 'mention' } })
    .when(says('Ana', '@HR what do you think?'))
    .then(isFor('everyone'));
});
