import { test } from 'vitest';

import { given, isOver, offersNobody, says } from '../support/story.ts';

test('[FO21] a message in a forum gives nobody the floor, whomever it mentions', () => {
  given({ agents: ['HR', 'Finance'], settings: { kind: 'forum' } })
    .when(says('Ana', '@HR what do you think?'))
    .then(offersNobody, isOver);
});
