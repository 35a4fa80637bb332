import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { figuresOf, plot, type PlotInput, type TickFact } from '../src/index.ts';

const CAPS = { maxThreads: 3, maxReplies: 5 };
const EMPTY = figuresOf([], [], CAPS);

function input(told: Partial<PlotInput> = {}): PlotInput {
  const base = { title: 'A forum', note: '3 agents', agents: 3, figures: EMPTY };
  return { ...base, ticks: [], caps: CAPS, ...told };
}

function ticksOf(counts: readonly number[]): readonly TickFact[] {
  return counts.map((count, nth) => {
    return { tick: nth + 1, newThreads: 1, replies: count, written: count, pending: count };
  });
}

function textsIn(svg: string): readonly string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/gu)].map(([, text = '']) => text);
}

describe('the plot has a text for screen readers', () => {
  test('the text for screen readers is the title and a description with the counts', () => {
    const svg = plot(input({ figures: { ...EMPTY, ticks: 1_200, threads: 40, replies: 77 } }));
    expect(svg).toContain('aria-labelledby="plot-title plot-desc"');
    expect(svg).toContain('<title id="plot-title">A forum</title>');
    expect(svg).toMatch(/<desc id="plot-desc">[^<]*1,200 ticks gave 40 threads with 77 replies/u);
  });
});

test("the plot follows the reader's colour scheme", () => {
  expect(plot(input())).toContain('@media (prefers-color-scheme:dark)');
});

describe('texts in the plot', () => {
  test('the plot escapes its texts', () => {
    const svg = plot(input({ title: `<script>"a" & 'b'</script>` }));
    expect(svg).toContain('>&lt;script&gt;&quot;a&quot; &amp; &apos;b&apos;&lt;/script&gt;</text>');
  });

  test('a text in the plot adds no element and no character that XML forbids', () => {
    const elements = plot(input()).split('<').length;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (title) => {
        const svg = plot(input({ title, note: title }));
        expect(svg.split('<').length).toBe(elements);
        expect(svg.isWellFormed()).toBe(true);
        // oxlint-disable-next-line no-control-regex -- these characters must not occur
        expect(svg).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/u);
      }),
    );
  });
});

test('all numbers in the plot are finite and have at most two decimals', () => {
  const counts = fc.array(fc.nat(1_000), { maxLength: 300 });
  fc.assert(
    fc.property(counts, counts, counts, (perTick, depths, posts) => {
      const postsPerSender = posts.map((count) => count + 1).toSorted((one, two) => one - two);
      const figures = { ...EMPTY, depths, postsPerSender };
      const svg = plot(input({ ticks: ticksOf(perTick), figures }));
      expect(svg).not.toMatch(/NaN|undefined|Infinity|\d\.\d{3}|"-\d/u);
    }),
    { numRuns: 30 },
  );
});

describe('the plot draws lines over the ticks', () => {
  test('in a plot of a few ticks, each step of a line is one tick', () => {
    const svg = plot(input({ ticks: ticksOf([0, 5, 0]) }));
    expect(textsIn(svg).filter((text) => text === 'tick')).toHaveLength(2);
  });

  test('a plot of many ticks shows the mean of several ticks in each step', () => {
    const svg = plot(input({ ticks: ticksOf(Array.from({ length: 1_000 }, () => 4)) }));
    expect(textsIn(svg)).toContain('tick (each step is the mean of 20 ticks)');
  });

  test('a constant series is drawn at one height from the first to the last tick', () => {
    const svg = plot(input({ ticks: ticksOf(Array.from({ length: 1_001 }, () => 5)) }));
    const [, path = ''] = /class="line one" d="(M58[^"]*)"/u.exec(svg) ?? [];
    expect(new Set(path.match(/V[\d.]+/gu))).toHaveProperty('size', 1);
  });

  test('the plot of a single tick has a line', () => {
    expect(plot(input({ ticks: ticksOf([2]) }))).toMatch(
      /class="line one" d="M58 [\d.]+V[\d.]+H540"/u,
    );
  });

  test('the plot names and draws the limits for threads and replies', () => {
    const svg = plot(input({ ticks: ticksOf([1]) }));
    expect(textsIn(svg)).toContain('caps 5 and 3');
    expect(svg.match(/<line class="cap"/gu)).toHaveLength(2);
  });
});

describe('the distributions in the plot', () => {
  function barsOf(told: Partial<PlotInput>): readonly (readonly string[])[] {
    const bars = /<rect class="bar"[^>]*\/><text[^>]*>([^<]*)<\/text><text[^>]*>([^<]*)<\/text>/gu;
    return [...plot(input(told)).matchAll(bars)].map(([, count = '', label = '']) => [
      label,
      count,
    ]);
  }

  test('the plot counts threads by depth', () => {
    expect(barsOf({ agents: 0, figures: { ...EMPTY, depths: [4, 0, 1_200] } })).toEqual([
      ['0', '4'],
      ['1', '0'],
      ['2', '1,200'],
    ]);
  });

  test('the deepest threads share one bar in the plot', () => {
    const depths = Array.from({ length: 30 }, () => 2);
    const bars = barsOf({ agents: 0, figures: { ...EMPTY, depths } });
    expect(bars).toHaveLength(12);
    expect(bars.at(-1)).toEqual(['11+', '38']);
  });

  test('the plot groups agents by number of posts in doubling steps, and includes silent agents', () => {
    const postsPerSender = [1, 1, 2, 4, 5, 16];
    const figures = { ...EMPTY, senders: 6, postsPerSender };
    expect(barsOf({ agents: 10, figures })).toEqual([
      ['0', '4'],
      ['1', '2'],
      ['2', '1'],
      ['3–4', '1'],
      ['5–8', '1'],
      ['9–16', '1'],
    ]);
  });
});
