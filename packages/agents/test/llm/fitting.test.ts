import { asMemberId, asMessageId } from '@conch/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaskMessage } from '../../src/index.ts';
import { cutToTokens } from '../../src/llm/prompt/cut-to-tokens.ts';
import { fitting } from '../../src/llm/prompt/fitting.ts';
import { tokensIn, tokensOf, withinBudget } from '../../src/llm/prompt/within-budget.ts';

const sender = { kind: 'person', id: asMemberId('ana'), name: 'Ana' } as const;

function saidAll(texts: readonly string[]): readonly TaskMessage[] {
  return texts.map((content, n) => ({ id: asMessageId(`m${n}`), sender, content }));
}

const contents = fc.array(fc.string({ maxLength: 400, unit: 'grapheme' }), { maxLength: 30 });
const budget = fc.integer({ min: 0, max: 2_000 });

describe('fitting messages into a prompt', () => {
  test('a prompt keeps the newest messages in order and never exceeds its budget', () => {
    fc.assert(
      fc.property(contents, budget, (texts, tokens) => {
        const all = saidAll(texts);
        const { kept, droppedCount } = withinBudget(all, tokens);
        expect(kept).toEqual(all.slice(droppedCount));
        const size = kept.reduce((sum, message) => sum + tokensOf(message), 0);
        expect(size).toBeLessThanOrEqual(tokens);
      }),
    );
  });

  test('a mark replaces the middle of a long text, so that the text stays within its tokens', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 200, unit: 'grapheme' }),
        fc.integer({ min: 25, max: 200 }),
        (text, tokens) => {
          const short = cutToTokens(text, tokens);
          expect(tokensIn(short)).toBeLessThanOrEqual(tokens);
          const isMarked = /\n\[… \d+ characters left out …\]\n/u.test(short);
          expect(isMarked).toBe(short !== text);
        },
      ),
    );
  });

  test('the trigger always keeps its position in a prompt, however long the messages are', () => {
    const wanted = fc.record({
      texts: fc.array(fc.string({ minLength: 1, maxLength: 3_000 }), {
        minLength: 1,
        maxLength: 20,
      }),
      at: fc.nat(),
      tokens: fc.integer({ min: 300, max: 2_000 }),
    });
    fc.assert(
      fc.property(wanted, ({ texts, at, tokens }) => {
        const all = saidAll(texts);
        const trigger = all[at % all.length];
        if (trigger === undefined) return;
        const { messages, droppedCount } = fitting(all, trigger, tokens);
        const ids = messages.map(({ id }) => id);
        expect(ids).toContain(trigger.id);
        expect(ids).toEqual(all.map(({ id }) => id).filter((id) => ids.includes(id)));
        expect(messages).toHaveLength(all.length - droppedCount);
        const size = messages.reduce((sum, message) => sum + tokensOf(message), 0);
        expect(size).toBeLessThanOrEqual(tokens + 60);
      }),
    );
  });

  test('if the trigger is no longer in the history, it comes before the other messages of the prompt', () => {
    const [old, ...rest] = saidAll(['old', 'two', 'three']);
    if (old === undefined) throw new Error('nothing was said');
    expect(fitting(rest, old, 1_000).messages.map(({ content }) => content)).toEqual([
      'old',
      'two',
      'three',
    ]);
  });

  test('one long message does not displace all other messages of a prompt', () => {
    const all = saidAll(['one', 'two', 'x'.repeat(100_000), 'trigger']);
    const trigger = all.at(-1);
    if (trigger === undefined) throw new Error('nothing was said');
    expect(fitting(all, trigger, 1_000).droppedCount).toBe(0);
  });

  test('[T14] if there are 500 long messages, only those that may fit into the prompt are read', () => {
    const read = new Set<number>();
    const all = saidAll(Array.from({ length: 500 }, () => '')).map(({ id }, n) => ({
      id,
      sender,
      get content() {
        read.add(n);
        return 'كلام '.repeat(6_000);
      },
    }));
    const trigger = all.at(-1);
    if (trigger === undefined) throw new Error('nothing was said');
    expect(fitting(all, trigger, 4_000).droppedCount).toBeGreaterThan(490);
    expect(read.size).toBeLessThan(10);
  });

  test('[T15] a very long text is cut in linear time', () => {
    // Linear cutting takes a moment. Quadratic cutting would take hours.
    const text = 'مرحبا بكم '.repeat(2_000_000);
    expect(cutToTokens(text, 500).length).toBeLessThan(4_000);
  });

  test('a cut text never ends in half a surrogate pair', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.constantFrom('', 'a'), (tokens, first) => {
        expect(cutToTokens(first + '😀'.repeat(100), tokens).isWellFormed()).toBe(true);
      }),
    );
  });
});
