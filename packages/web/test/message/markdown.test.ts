import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Block, type BlockProps, type Components } from 'streamdown';
import { describe, expect, test } from 'vitest';
import { REHYPE_PLUGINS, remarkPlugins } from '../../src/screens/space/message/markdown/plugins.ts';
import type { MentionSpan } from '../../src/screens/space/message/text/mention-spans.ts';

/** The HTML of a message, with plain elements instead of the page's components. */
function shown(text: string, spans: readonly MentionSpan[] = []): string {
  const bare = Object.fromEntries(TAGS.map((tag) => [tag, tag])) as Components;
  return renderToStaticMarkup(
    createElement(Block as ComponentType<BlockProps>, {
      content: text,
      index: 0,
      isIncomplete: false,
      shouldParseIncompleteMarkdown: false,
      shouldNormalizeHtmlIndentation: false,
      components: bare,
      rehypePlugins: REHYPE_PLUGINS,
      remarkPlugins: remarkPlugins(spans),
    }),
  ).replaceAll('\n', '');
}

const TAGS =
  'a p pre code span li ul ol blockquote strong sup section table thead tbody tr th td h1 h2 img'.split(
    ' ',
  );

/** The spans of a name in a text. `which` contains the indexes of the occurrences. */
function spansOf(text: string, name: string, which: readonly number[]): readonly MentionSpan[] {
  const places = [...text.matchAll(new RegExp(name, 'gu'))].map(({ index }) => index);
  return places
    .filter((_start, nth) => which.includes(nth))
    .map((start) => ({ start, end: start + name.length, who: 'bob' }));
}

const BOB = '<span data-mention="bob">@Bob</span>';

describe('a mention', () => {
  test.each([
    ['in plain text', 'Ask @Bob now', [0], `<p>Ask ${BOB} now</p>`],
    ['in bold', '**@Bob** now', [0], `<p><strong>${BOB}</strong> now</p>`],
    ['in a list', '- a\n- @Bob', [0], `<ul><li>a</li><li>${BOB}</li></ul>`],
    ['after an escape', 'a\\* \\_ @Bob', [0], `<p>a* _ ${BOB}</p>`],
    ['after an entity', '&amp;&lt; @Bob', [0], `<p>&amp;&lt; ${BOB}</p>`],
    ['next to a URL', '@Bob https://a.b @Bob', [0, 1], `${BOB} <a href="https://a.b/">`],
    ['on a second line', 'a\n@Bob', [0], `<p>a<br/>${BOB}</p>`],
    ['in a heading', '# Hi @Bob', [0], `<h1>Hi ${BOB}</h1>`],
    ['in a table', '|a|\n|-|\n|@Bob|', [0], `<td>${BOB}</td>`],
    ['after the same name in code', '`@Bob` @Bob', [1], `<code>@Bob</code> ${BOB}`],
    ['as the second of three equal names', '@Bob @Bob @Bob', [1], `<p>@Bob ${BOB} @Bob</p>`],
  ])('a mention is rendered as a pill: %s', (_place, text, which, expected) => {
    expect(shown(text, spansOf(text, '@Bob', which))).toContain(expected);
  });

  test.each([
    ['inline code', '`@Bob`'],
    ['a code block', '```\n@Bob\n```'],
    ['the text of a link', '[@Bob](https://a.b)'],
    ['a URL', 'https://a.b/@Bob'],
  ])(
    'a name in %s is rendered as text, even if the server lists this place as a mention',
    (_place, text) => {
      expect(shown(text, spansOf(text, '@Bob', [0]))).not.toContain('data-mention');
    },
  );

  test('a mention in one message does not create a pill in another message with the same text', () => {
    expect(shown('Hi @Bob', spansOf('Hi @Bob', '@Bob', [0]))).toContain('data-mention');
    expect(shown('Hi @Bob')).toBe('<p>Hi @Bob</p>');
  });
});

describe('HTML in a message', () => {
  test.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<b>bold</b>'])(
    '[T3] HTML in a message is shown as text: %s',
    (html) => {
      expect(shown(html)).toContain(html.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
    },
  );

  test('[T3] a rendered message contains no id and no name attribute, even with footnotes', () => {
    const html = shown('a[^1] b[^location]\n\n[^1]: c\n[^location]: d\n\n# cookie');
    expect(html).not.toMatch(/ (?:id|name|style|aria-[a-z]+)=/u);
  });
});

describe('a picture', () => {
  test.each([
    '![cat](https://a.b/cat.png)',
    '![cat][1]\n\n[1]: https://a.b/cat.png',
    '![cat](<https://a.b/cat.png> "title")',
  ])('[T2] a picture in a message is rendered as a link and never loaded: %s', (text) => {
    expect(shown(text)).toContain(
      '<a data-picture="https://a.b/cat.png" href="https://a.b/cat.png">cat</a>',
    );
  });

  test('[T2] a picture inside a link is rendered as a label', () => {
    const html = shown('[![cat](https://a.b/cat.png)](https://c.d)');
    expect(html).toBe(
      '<p><a href="https://c.d/"><span data-picture="https://a.b/cat.png">cat</span></a></p>',
    );
  });

  test('[T2] a picture with a data URL is rendered as text', () => {
    expect(shown('![cat](data:image/png;base64,AAAA)')).not.toContain('href');
  });
});

test('[T3] a link that would run a script is rendered as text', () => {
  expect(shown('[a](javascript:alert(1)) [b](data:text/html,x) [c](vbscript:x)')).not.toContain(
    'href',
  );
});

test('a line break in a message is rendered as a line break, with or without two spaces before it', () => {
  expect(shown('a\nb  \nc')).toBe('<p>a<br/>b<br/>c</p>');
});

describe('a text without white space', () => {
  test('[T3] a long text without white space gets break opportunities, so that drawing it is fast', () => {
    const text = 'a'.repeat(450);
    expect(shown(text + text + text)).toBe(
      `<p>${Array.from({ length: 6 }, () => 'a'.repeat(200)).join('<wbr/>')}<wbr/>${'a'.repeat(150)}</p>`,
    );
  });

  test('a long text without white space in a code block is not changed', () => {
    expect(shown(`\`\`\`\n${'a'.repeat(5_000)}\n\`\`\``)).not.toContain('<wbr/>');
  });
});
