import { expect, type Page } from '@playwright/test';

// Names of products, programs, rules and people (of other stories too: “Ada 3”), and signs of code,
// are the same in every language.
const SAME_EVERYWHERE =
  /(?:[A-Z][\w’']* )+\d+|Conch|OpenAI|Anthropic|Google|Gemini|OpenRouter|Ollama|LM Studio|vLLM|MCP|JSON|HTTP|URL|API|Markdown|YAML|PNG|SillyTavern|English|Owner|node|Chrome · Linux|US\$|Ctrl|Cmd|Enter|Esc|Alt|Shift|Tab|Backspace|python|\b[A-Z]\b|\b[A-Z]{2}\d+\b|[a-z/]*\.(?:md|png|json)/gu;

// What somebody wrote keeps its own direction in a sentence; English of the server stands on a line
// of its own, and is no name.
const ISOLATED = /(?<!\n)\u2068[^\u2069]*\u2069/gu;

/** On an Arabic screen whose people and agents speak Arabic, no word of ours is left in English. */
export async function expectArabic(page: Page): Promise<void> {
  const words = (await page.evaluate(latinWords)).filter((text) =>
    /[a-z]{2}/iu.test(text.replaceAll(ISOLATED, '').replaceAll(SAME_EVERYWHERE, '')),
  );
  expect.soft(words, `left in English at ${page.url()}`).toEqual([]);
}

/** Runs on the page: what is seen or read aloud and has Latin letters, but says not that it is so. */
function latinWords(): readonly string[] {
  const found = new Set<string>([document.title].filter((text) => /[a-z]{2}/iu.test(text)));
  const foreign = 'code, pre, bdi, kbd, samp, [lang="en"], [dir="ltr"], [dir="auto"]';
  const spoken = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'aria-placeholder',
    'title',
    'placeholder',
    'alt',
    'label',
    'data-tip',
  ];
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const isSeen = element.checkVisibility() || element.localName === 'option';
    if (!isSeen) continue;
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const texts =
      element.closest(foreign) === null ? own.map((node) => node.textContent ?? '') : [];
    // What an element is called is ours, also where it holds what somebody wrote.
    for (const text of [...texts, ...spoken.map((name) => element.getAttribute(name) ?? '')]) {
      if (/[a-z]{2}/iu.test(text)) found.add(text.trim());
    }
  }
  return [...found];
}
