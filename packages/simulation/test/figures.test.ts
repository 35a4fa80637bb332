import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { figuresOf, type PostFact } from '../src/index.ts';

const CAPS = { maxThreads: 3, maxReplies: 5 };

/** A post as a line: `Ana: text`, with `@Ben` for each mention. */
function thread(number: number, ...lines: readonly string[]): readonly PostFact[] {
  return lines.map((line, nth) => {
    const [author = '', text = ''] = line.split(': ');
    const mentioned = [...text.matchAll(/@(\w+)/gu)].map(([, name = '']) => name);
    return { thread: number, number: nth + 1, author, text, mentioned, tick: nth };
  });
}

function measured(...threads: readonly (readonly PostFact[])[]) {
  return figuresOf(threads.flat(), [], CAPS);
}

test('counts threads, posts, replies and authors', () => {
  const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Ana: c'), thread(2, 'Cem: d'));
  expect(figures).toMatchObject({ threads: 2, posts: 4, replies: 2, authors: 3 });
});

test('counts replies per thread and threads without any', () => {
  const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Cem: c'), thread(2, 'Ana: d'));
  expect(figures).toMatchObject({ repliesPerThread: 1, emptyThreads: 0.5 });
});

test('what cannot be measured is null, not 0', () => {
  expect(figuresOf([], [], CAPS)).toMatchObject({
    threads: 0,
    maxDepth: 0,
    repliesPerThread: null,
    emptyThreads: null,
    meanDepth: null,
    unanswered: null,
    unnoticed: null,
    duplicates: null,
    reciprocity: null,
    mentionReciprocity: null,
    gini: null,
    atReplyCap: null,
    atThreadCap: null,
  });
});

describe('depth', () => {
  test('is 1 for every reply that names nobody and was not named', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Cem: c', 'Ana: d'));
    expect(figures).toMatchObject({ meanDepth: 1, maxDepth: 1 });
  });

  test('grows by one where a reply names who wrote a reply', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Cem: c @Ben', 'Dan: d @Cem'));
    expect(figures).toMatchObject({ meanDepth: 2, maxDepth: 3 });
  });

  test('grows by one where who was named replies', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b @Cem', 'Cem: c'));
    expect(figures).toMatchObject({ meanDepth: 1.5, maxDepth: 2 });
  });

  test('does not grow where the opening post is answered', () => {
    const figures = measured(thread(1, 'Ana: a @Cem', 'Ben: b @Ana', 'Cem: c'));
    expect(figures.maxDepth).toBe(1);
  });

  test('[FO17] does not grow by a mention that was answered before', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b @Cem', 'Cem: c', 'Cem: d'));
    expect(figures.meanDepth).toBeCloseTo(4 / 3);
  });

  test('follows the newest of several posts that a reply answers', () => {
    const lines = ['Ana: a', 'Ben: b', 'Cem: c @Ben', 'Ben: d', 'Eve: e @Ben'];
    // Eve answers Ben's second reply, which answers Cem, who answers Ben's first.
    expect(measured(thread(1, ...lines)).maxDepth).toBe(4);
  });

  test.each(['@Cem @Ben', '@Ben @Cem'])('follows the newest, in whatever order: %s', (named) => {
    const lines = ['Ana: a', 'Ben: b', 'Cem: c @Ben', `Dan: d ${named}`];
    expect(measured(thread(1, ...lines)).maxDepth).toBe(3);
  });

  test('follows a newer post that names the author rather than an older one that it names', () => {
    const lines = ['Ana: a', 'Ben: b', 'Cem: c @Ben @Dan', 'Dan: d @Ben'];
    expect(measured(thread(1, ...lines)).maxDepth).toBe(3);
  });

  test('grows where a reply quotes who wrote a reply', () => {
    const posts = thread(1, 'Ana: a', 'Ben: b', 'Cem: c');
    const quoting = posts.map((post) =>
      post.author === 'Cem' ? { ...post, replyToAuthor: 'Ben' } : post,
    );
    expect(measured(quoting).maxDepth).toBe(2);
  });

  test('of a thread is that of its deepest reply, and 0 without one', () => {
    const figures = measured(
      thread(1, 'Ana: a', 'Ben: b', 'Cem: c @Ben'),
      thread(2, 'Ana: a'),
      thread(3, 'Ana: b'),
    );
    expect(figures.depths).toEqual([2, 0, 1]);
  });

  test('naming oneself answers nobody', () => {
    expect(measured(thread(1, 'Ana: a', 'Ben: b @Ben', 'Ben: c @Ben')).maxDepth).toBe(1);
  });
});

describe('what is unanswered', () => {
  test('is every reply that no reply answers; opening posts are left out', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Cem: c @Ben', 'Dan: d'));
    expect(figures.unanswered).toBeCloseTo(2 / 3);
  });

  test('a reply answers one post only: naming two answers the newer', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Cem: c', 'Dan: d @Ben @Cem'));
    expect(figures.unanswered).toBeCloseTo(2 / 3);
  });

  test('a reply in another thread answers nothing here', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b'), thread(2, 'Ana: a', 'Cem: c @Ben'));
    expect(figures.unanswered).toBe(1);
  });
});

describe('what is unnoticed', () => {
  test('a reply that names two notices all that both have written', () => {
    const lines = ['Ana: a', 'Ben: b', 'Ben: c', 'Cem: d', 'Dan: e @Ben @Cem'];
    expect(measured(thread(1, ...lines)).unnoticed).toBeCloseTo(1 / 4);
  });

  test('who replies notices every post that names them', () => {
    const lines = ['Ana: a', 'Ben: b @Dan', 'Cem: c @Dan', 'Dan: d'];
    expect(measured(thread(1, ...lines)).unnoticed).toBeCloseTo(1 / 3);
  });

  test('is never more than what is unanswered', () => {
    fc.assert(
      fc.property(forums, (posts) => {
        const { unanswered, unnoticed } = figuresOf(posts, [], CAPS);
        expect(unnoticed ?? 0).toBeLessThanOrEqual(unanswered ?? 0);
      }),
    );
  });
});

test('what is unnoticed is the same when every pair of posts is looked at', () => {
  fc.assert(
    fc.property(forums, (posts) => {
      const replies = posts.filter((post) =>
        posts.some(({ thread: other, number }) => other === post.thread && number < post.number),
      );
      const unnoticed = replies.filter((post) => !posts.some((later) => notices(later, post)));
      const share = replies.length === 0 ? null : unnoticed.length / replies.length;
      expect(figuresOf(posts, [], CAPS).unnoticed).toBe(share);
    }),
  );
});

function notices(later: PostFact, post: PostFact): boolean {
  if (later.thread !== post.thread || later.number <= post.number) return false;
  if (later.author === post.author) return false;
  return post.mentioned.includes(later.author) || later.mentioned.includes(post.author);
}

describe('duplicates', () => {
  test.each([
    [['one text', 'another', 'a third'], 0],
    [['one text', 'one text', 'a third', 'a fourth'], 0.5],
    [['One  Text ', 'one text', ' one\ntext'], 1],
  ])('%j: %d', (texts, share) => {
    const posts = texts.map((text, nth) => {
      return { thread: nth, number: 1, author: 'Ana', text, mentioned: [], tick: 0 };
    });
    expect(figuresOf(posts, [], CAPS).duplicates).toBe(share);
  });
});

describe('reciprocity', () => {
  test('is the share of pairs in which both have answered', () => {
    const figures = measured(
      thread(1, 'Ana: a', 'Ben: b', 'Cem: c'),
      thread(2, 'Ben: d', 'Ana: e'),
    );
    expect(figures.reciprocity).toBeCloseTo(2 / 3);
  });

  test('counts a pair once, however often they talk, and nobody with themselves', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Ben: c', 'Ana: d'));
    expect(figures.reciprocity).toBe(0);
  });

  test('a reply that answers a reply is a tie to who wrote that, not to who opened', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Cem: c @Ben', 'Ben: d @Cem'));
    // Ben to Ana, Cem to Ben, Ben to Cem.
    expect(figures.reciprocity).toBeCloseTo(2 / 3);
  });

  test('counts mentions too where it says so', () => {
    const figures = measured(thread(1, 'Ana: a @Ben', 'Ben: b'));
    expect(figures).toMatchObject({ reciprocity: 0, mentionReciprocity: 1 });
  });
});

describe('inequality', () => {
  test.each([
    [['Ana', 'Ben', 'Cem'], 0],
    [['Ana', 'Ana', 'Ana', 'Ben'], 0.25],
    [['Ana', 'Ana'], 0],
  ])('of %j: %d', (authors, gini) => {
    const posts = authors.map((author, nth) => {
      return { thread: nth, number: 1, author, text: `${nth}`, mentioned: [], tick: 0 };
    });
    expect(figuresOf(posts, [], CAPS).gini).toBeCloseTo(gini);
  });

  test('lists how much each has written, the least first', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Ana: c', 'Cem: d'));
    expect(figures.postsPerAuthor).toEqual([1, 1, 2]);
  });
});

test('a tick is at a cap when it asks for as many as it may', () => {
  const ticks = [
    { tick: 1, newThreads: 3, replies: 4, written: 7, pending: 0 },
    { tick: 2, newThreads: 0, replies: 5, written: 5, pending: 2 },
    { tick: 3, newThreads: 2, replies: 5, written: 1, pending: 2 },
    { tick: 4, newThreads: 1, replies: 0, written: 1, pending: 2 },
  ];
  expect(figuresOf([], ticks, CAPS)).toMatchObject({
    ticks: 4,
    atReplyCap: 0.5,
    atThreadCap: 0.25,
  });
});

test('the order in which posts come does not matter', () => {
  const shuffles = forums.chain((posts) =>
    fc.tuple(fc.constant(posts), fc.shuffledSubarray(posts, { minLength: posts.length })),
  );
  fc.assert(
    fc.property(shuffles, ([posts, shuffled]) => {
      expect(figuresOf(shuffled, [], CAPS)).toEqual(figuresOf(posts, [], CAPS));
    }),
  );
});

test('one thread of very many posts is measured too', () => {
  const posts = Array.from({ length: 200_000 }, (_, nth): PostFact => {
    const author = nth % 2 === 0 ? 'Ana' : 'Ben';
    const mentioned = nth === 199_999 ? ['Ana'] : [];
    return { thread: 1, number: nth + 1, author, text: `${nth}`, mentioned, tick: 0 };
  });
  expect(figuresOf(posts, [], CAPS).unnoticed).toBeCloseTo(0.5, 2);
});

const NAMES = ['Ana', 'Ben', 'Cem', 'Dan'] as const;

const forums = fc
  .array(
    fc.record({
      thread: fc.nat(2),
      author: fc.constantFrom(...NAMES),
      text: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      mentioned: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 2 }),
    }),
    { maxLength: 30 },
  )
  .map((drafts) =>
    drafts.map((draft, nth): PostFact => ({ ...draft, number: nth + 1, tick: nth })),
  );
