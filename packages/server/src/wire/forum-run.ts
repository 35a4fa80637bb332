import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { ForumComparison, ForumFigures } from '@conch/runtime';

type ComparisonOnWire = AnswerOf<typeof HTTP_API.compareForums>;

/** Two forums side by side. */
export function comparisonOnWire({
  common,
  first,
  settings,
  a,
  b,
}: ForumComparison): ComparisonOnWire {
  return {
    common: { ticks: common.ticks, hash: common.hash },
    first: first === null ? null : { tick: first.tick, in: first.in, a: first.a, b: first.b },
    settings: settings.map(({ name, a: ours, b: theirs }) => ({ name, a: ours, b: theirs })),
    a: figuresOnWire(a),
    b: figuresOnWire(b),
  };
}

function figuresOnWire(figures: ForumFigures): ComparisonOnWire['a'] {
  const { ticks, threads, posts, replies, unanswered, series } = figures;
  return {
    ticks,
    threads,
    posts,
    replies,
    unanswered,
    series: series.map((one) => ({ tick: one.tick, threads: one.threads, replies: one.replies })),
  };
}
