import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Block, type BlockProps, type Components } from 'streamdown';
import { describe, expect, test } from 'vitest';
import { drawFormula } from '../../src/screens/space/message/markdown/formula/draw-formula.ts';
import { REHYPE_PLUGINS, remarkPlugins } from '../../src/screens/space/message/markdown/plugins.ts';

const BARE = Object.fromEntries(
  ['p', 'pre', 'code', 'span', 'li', 'ul', 'blockquote', 'em', 'strong'].map((tag) => [tag, tag]),
) as Components;

function shown(text: string): string {
  return renderToStaticMarkup(
    createElement(Block as ComponentType<BlockProps>, {
      content: text,
      index: 0,
      isIncomplete: false,
      shouldParseIncompleteMarkdown: false,
      shouldNormalizeHtmlIndentation: false,
      components: BARE,
      rehypePlugins: REHYPE_PLUGINS,
      remarkPlugins: remarkPlugins([]),
    }),
  );
}

/** The formulas in a message: their kinds and sources. */
function formulasIn(text: string): readonly (readonly [string, string])[] {
  return [...shown(text).matchAll(/data-formula="(\w+)">([^<]*)</gu)].map(
    ([, kind = '', source = '']) => [kind, source],
  );
}

describe('formulas in Markdown', () => {
  test.each([
    ['so $x_1 + x_2$ it is', [['inline', '$x_1 + x_2$']]],
    ['so \\(x_1 * y * z\\) it is', [['inline', '\\(x_1 * y * z\\)']]],
    ['$$x^2$$', [['block', '$$x^2$$']]],
    ['then \\[x^2\\] too', [['block', '\\[x^2\\]']]],
    ['$$\na\n- b\n\n+ c\n$$', [['block', '$$\na\n- b\n\n+ c\n$$']]],
    ['text\n\\[\na\n\\]\ntext', [['block', '\\[\na\n\\]']]],
    ['> $$\n> a\n> $$', [['block', '$$\na\n$$']]],
    [
      '- $a$ and $b$',
      [
        ['inline', '$a$'],
        ['inline', '$b$'],
      ],
    ],
    ['$\\$5$', [['inline', '$\\$5$']]],
    ['**$a$**', [['inline', '$a$']]],
  ])('%j contains %j', (text, formulas) => {
    expect(formulasIn(text)).toEqual(formulas);
  });

  test.each([
    'it costs $5 and $10',
    'US$5 or CA$6',
    '$5/$6',
    'set $HOME/$PATH',
    'a $ b $ c',
    '`$x$`',
    '```\n$x$\n```',
    '\\$x\\$',
    'only $x',
    '\\\\(x\\\\)',
    '$a\nb$',
    '$$$',
    '$$',
    '\\(x',
  ])('%j contains none', (text) => {
    expect(formulasIn(text)).toEqual([]);
  });

  test('a block without its end is code', () => {
    expect(shown('$$\na_b_c\n')).toBe('<pre><code>$$\na_b_c\n</code></pre>');
  });

  test('openers without an end are parsed in linear time', () => {
    const rounds = '\\(a'.repeat(10_000);
    const dollars = '$$a'.repeat(10_000);
    expect(formulasIn(rounds)).toEqual([]);
    expect(formulasIn(dollars).length).toBeGreaterThan(0);
  });
});

describe('a drawn formula', () => {
  function drawn(source: string): string {
    return renderToStaticMarkup(drawFormula(source, true));
  }

  test('is MathML with its source as an annotation', () => {
    const html = drawn('$$\\frac{a<1}{b}$$');
    expect(html).toContain('<mfrac>');
    expect(html).toContain(
      '<annotation encoding="application/x-tex">\\frac{a&lt;1}{b}</annotation>',
    );
  });

  test('has Unicode letters for alphabets that browsers do not draw', () => {
    expect(drawn('$\\mathbb{R} \\mathcal{L} \\mathbf{x}$')).toMatch(/ℝ.*ℒ.*𝐱/u);
  });

  test.each([
    '$\\href{https://evil.example}{x}$',
    '$\\url{https://evil.example}$',
    '$\\includegraphics{https://evil.example/x.png}$',
    '$\\htmlStyle{background:url(https://evil.example)}{x}$',
    '$\\htmlId{message}{x}$',
    '$\\htmlData{a=b}{x}$',
    '$\\fcolorbox{red}{blue}{x}$',
    '$\\color{url(https://evil.example)}x$',
    '$\\text{<img src=x onerror=alert(1)>}$',
    '$\\text{</annotation><script>}$',
  ])('of %s has no link, style, id, class or script', (source) => {
    expect(drawn(source)).not.toMatch(/<[^>]*\s(?:href|src|style|id|class|on\w+)=|<script|<img/u);
  });

  test.each([
    ['an error', '$\\frac{a$'],
    ['endless macros', '$\\def\\a{\\a\\a}\\a$'],
    ['growing macros', `$\\def\\a{${'x'.repeat(900)}}${'\\a'.repeat(150)}$`],
    ['deep nesting', `$${'{'.repeat(50_000)}${'}'.repeat(50_000)}$`],
    ['a long text', `$\\text{${'a'.repeat(1_900)}}$`],
  ])('with %s is not drawn', (_what, source) => {
    expect(drawFormula(source, false)).toBeNull();
  });

  test('has bounded sizes', () => {
    expect(drawn('$\\rule{9999em}{9999em}$')).toContain('width="20em" height="20em"');
  });
});
