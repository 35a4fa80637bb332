import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { figuresOf, type PostFact } from '../src/index.ts';

const CAPS = { maxThreads: 3, maxReplies: 5 };

/** A thread from lines like `Ana: text`, with `@Ben` for each mention. */
function thread(number: number, ...lines: readonly string[]): readonly PostFact[] {
  return lines.map((line, nth) => {
    const [sender = '', text = ''] = line.split(': ');
    const mentioned = [...text.matchAll(/@(\w+)/gu)].map(([, name = '']) => name);
    return { thread: number, number: nth + 1, sender, content: text, mentioned, tick: nth };
  });
}

function measured(...threads: readonly (readonly PostFact[])[]) {
  return figuresOf(threads.flat(), [], CAPS);
}

test('the figures count threads, posts, replies and senders', () => {
  const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Ana: c'), thread(2, 'Cem: d'));
  expect(figures).toMatchObject({ threads: 2, posts: 4, replies: 2, senders: 3 });
});

test('the figures contain the replies per thread and the number of threads without replies', () => {
  const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Cem: c'), thread(2, 'Ana: d'));
  expect(figures).toMatchObject({ repliesPerThread: 1, emptyThreads: 0.5 });
});

test('a figure without data is null, not 0', () => {
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

describe('the depth of a reply', () => {
  test('every reply without mentions has the depth 1', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Cem: c', 'Ana: d'));
    expect(figures).toMatchObject({ meanDepth: 1, maxDepth: 1 });
  });

  test('the depth of a reply grows by one when it mentions the sender of another reply', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Cem: c @Ben', 'Dan: d @Cem'));
    expect(figures).toMatchObject({ meanDepth: 2, maxDepth: 3 });
  });

  test('the depth of a reply grows by one when a mentioned member writes the reply', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b @Cem', 'Cem: c'));
    expect(figures).toMatchObject({ meanDepth: 1.5, maxDepth: 2 });
  });

  test('an answer to the opening post does not increase the depth of a reply', () => {
    const figures = measured(thread(1, 'Ana: a @Cem', 'Ben: b @Ana', 'Cem: c'));
    expect(figures.maxDepth).toBe(1);
  });

  test('[FO17] a mention that was already answered does not increase the depth of a reply', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b @Cem', 'Cem: c', 'Cem: d'));
    expect(figures.meanDepth).toBeCloseTo(4 / 3);
  });

  test('if a reply may answer several posts, its depth is counted from the newest of these posts', () => {
    const lines = ['Ana: a', 'Ben: b', 'Cem: c @Ben', 'Ben: d', 'Eve: e @Ben'];
    // Eve answers Ben's second reply, which answers Cem, who answers Ben's first reply.
    expect(measured(thread(1, ...lines)).maxDepth).toBe(4);
  });

  test.each(['@Cem @Ben', '@Ben @Cem'])(
    'the depth of a reply is counted from the newest post, in any order of its mentions: %s',
    (named) => {
      const lines = ['Ana: a', 'Ben: b', 'Cem: c @Ben', `Dan: d ${named}`];
      expect(measured(thread(1, ...lines)).maxDepth).toBe(3);
    },
  );

  test('the depth of a reply is counted from a newer post that mentions the replier, not from an older post of a mentioned sender', () => {
    const lines = ['Ana: a', 'Ben: b', 'Cem: c @Ben @Dan', 'Dan: d @Ben'];
    expect(measured(thread(1, ...lines)).maxDepth).toBe(3);
  });

  test('the depth of a reply grows when it quotes another reply', () => {
    const posts = thread(1, 'Ana: a', 'Ben: b', 'Cem: c');
    const quoting = posts.map((post) =>
      post.sender === 'Cem' ? { ...post, replyToSender: 'Ben' } : post,
    );
    expect(measured(quoting).maxDepth).toBe(2);
  });

  test('the depth of a thread is the depth of its deepest reply, or 0 without replies', () => {
    const figures = measured(
      thread(1, 'Ana: a', 'Ben: b', 'Cem: c @Ben'),
      thread(2, 'Ana: a'),
      thread(3, 'Ana: b'),
    );
    expect(figures.depths).toEqual([2, 0, 1]);
  });

  test('a member who mentions itself does not increase the depth of a reply', () => {
    expect(measured(thread(1, 'Ana: a', 'Ben: b @Ben', 'Ben: c @Ben')).maxDepth).toBe(1);
  });
});

describe('the unanswered share counts replies without an answer', () => {
  test('the unanswered share counts replies without an answer, but no opening posts', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Cem: c @Ben', 'Dan: d'));
    expect(figures.unanswered).toBeCloseTo(2 / 3);
  });

  test('for the unanswered share, a reply that mentions two members counts as an answer to the newer of their two posts', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Cem: c', 'Dan: d @Ben @Cem'));
    expect(figures.unanswered).toBeCloseTo(2 / 3);
  });

  test('the unanswered share ignores replies in other threads', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b'), thread(2, 'Ana: a', 'Cem: c @Ben'));
    expect(figures.unanswered).toBe(1);
  });
});

describe('the unnoticed share counts replies that no later reply notices', () => {
  test('for the unnoticed share, a reply that mentions two members notices all posts of both', () => {
    const lines = ['Ana: a', 'Ben: b', 'Ben: c', 'Cem: d', 'Dan: e @Ben @Cem'];
    expect(measured(thread(1, ...lines)).unnoticed).toBeCloseTo(1 / 4);
  });

  test('for the unnoticed share, a reply notices every post that mentions the replying member', () => {
    const lines = ['Ana: a', 'Ben: b @Dan', 'Cem: c @Dan', 'Dan: d'];
    expect(measured(thread(1, ...lines)).unnoticed).toBeCloseTo(1 / 3);
  });

  test('the unnoticed share is never more than the unanswered share', () => {
    fc.assert(
      fc.property(forums, (posts) => {
        const { unanswered, unnoticed } = figuresOf(posts, [], CAPS);
        expect(unnoticed ?? 0).toBeLessThanOrEqual(unanswered ?? 0);
      }),
    );
  });
});

test('the unnoticed share equals the result of a slow comparison of all pairs of posts', () => {
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
  if (later.sender === post.sender) return false;
  return post.mentioned.includes(later.sender) || later.mentioned.includes(post.sender);
}

describe('the share of duplicates', () => {
  test.each([
    [['one text', 'another', 'a third'], 0],
    [['one text', 'one text', 'a third', 'a fourth'], 0.5],
    [['One  Text ', 'one text', ' one\ntext'], 1],
  ])('of the texts %j, the share of duplicates is %d', (texts, share) => {
    const posts = texts.map((text, nth) => {
      return { thread: nth, number: 1, sender: 'Ana', content: text, mentioned: [], tick: 0 };
    });
    expect(figuresOf(posts, [], CAPS).duplicates).toBe(share);
  });
});

describe('reciprocity', () => {
  test('reciprocity is the share of pairs in which both members have answered each other', () => {
    const figures = measured(
      thread(1, 'Ana: a', 'Ben: b', 'Cem: c'),
      thread(2, 'Ben: d', 'Ana: e'),
    );
    expect(figures.reciprocity).toBeCloseTo(2 / 3);
  });

  test('reciprocity counts each pair once, and no member with itself', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Ben: c', 'Ana: d'));
    expect(figures.reciprocity).toBe(0);
  });

  test('reciprocity links the sender of a reply to the sender of the answered reply, not of the opening post', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Cem: c @Ben', 'Ben: d @Cem'));
    // The pairs are Ben to Ana, Cem to Ben and Ben to Cem.
    expect(figures.reciprocity).toBeCloseTo(2 / 3);
  });

  test('the figure mentionReciprocity includes mentions, but the figure reciprocity does not', () => {
    const figures = measured(thread(1, 'Ana: a @Ben', 'Ben: b'));
    expect(figures).toMatchObject({ reciprocity: 0, mentionReciprocity: 1 });
  });
});

describe('the inequality of posts', () => {
  test.each([
    [['Ana', 'Ben', 'Cem'], 0],
    [['Ana', 'Ana', 'Ana', 'Ben'], 0.25],
    [['Ana', 'Ana'], 0],
  ])('the inequality of posts by the senders %j is %d', (senders, gini) => {
    const posts = senders.map((sender, nth) => {
      return { thread: nth, number: 1, sender, content: `${nth}`, mentioned: [], tick: 0 };
    });
    expect(figuresOf(posts, [], CAPS).gini).toBeCloseTo(gini);
  });

  test('the figures list the number of posts per sender in ascending order', () => {
    const figures = measured(thread(1, 'Ana: a', 'Ben: b', 'Ana: c', 'Cem: d'));
    expect(figures.postsPerSender).toEqual([1, 1, 2]);
  });
});

test('a tick is at a limit when it asks the maximum number of agents', () => {
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

test('the order of the posts does not change the figures', () => {
  const shuffles = forums.chain((posts) =>
    fc.tuple(fc.constant(posts), fc.shuffledSubarray(posts, { minLength: posts.length })),
  );
  fc.assert(
    fc.property(shuffles, ([posts, shuffled]) => {
      expect(figuresOf(shuffled, [], CAPS)).toEqual(figuresOf(posts, [], CAPS));
    }),
  );
});

test('the figures of a thread with very many posts can be measured', () => {
  const posts = Array.from({ length: 200_000 }, (_, nth): PostFact => {
    const sender = nth % 2 === 0 ? 'Ana' : 'Ben';
    const mentioned = nth === 199_999 ? ['Ana'] : [];
    return { thread: 1, number: nth + 1, sender, content: `${nth}`, mentioned, tick: 0 };
  });
  expect(figuresOf(posts, [], CAPS).unnoticed).toBeCloseTo(0.5, 2);
});

const NAMES = ['Ana', 'Ben', 'Cem', 'Dan'] as const;

const forums = fc
  .array(
    fc.record({
      thread: fc.nat(2),
      sender: fc.constantFrom(...NAMES),
      content: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      mentioned: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 2 }),
    }),
    { maxLength: 30 },
  )
  .map((drafts) =>
    drafts.map((draft, nth): PostFact => ({ ...draft, number: nth + 1, tick: nth })),
  );
