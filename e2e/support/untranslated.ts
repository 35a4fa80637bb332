import { expect, type Page } from '@playwright/test';

// Names of products, programs, rules and people (also people of other scenarios, such as “Ada 3”),
// and characters of code. Translations do not change them.
const SAME_EVERYWHERE =
  /(?:[A-Z][\w’']* )+\d+|Conch|OpenAI|Anthropic|Google|Gemini|OpenRouter|Ollama|LM Studio|vLLM|MCP|JSON|HTTP|URL|API|Markdown|YAML|PNG|SillyTavern|English|Owner|node|Chrome · Linux|US\$|Ctrl|Cmd|Enter|Esc|Alt|Shift|Tab|Backspace|[Pp]ython|openai|Claude Code|Cursor|Open WebUI|curl|TypeScript|\{\{\w+\}\}|\b[A-Z]\b|\b[A-Z]{2}\d+\b|[a-z/]*\.(?:md|png|json)/gu;

// A person's text inside a sentence, between two isolating characters. An isolated text on a
// separate line does not match, because such a text is an English text of the server.
const ISOLATED = /(?<!\n)\u2068[^\u2069]*\u2069/gu;

/** Asserts that no text of the page is English on an Arabic screen with Arabic content. */
export async function expectArabic(page: Page): Promise<void> {
  // Lazy-loaded texts replace the English ones shortly after the page has `lang=ar`.
  await expect
    .configure({ soft: true })
    .poll(() => englishOn(page), { message: `left in English at ${page.url()}` })
    .toEqual([]);
}

async function englishOn(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(latinWords)).filter((text) =>
    /[a-z]{2}/iu.test(text.replaceAll(ISOLATED, '').replaceAll(SAME_EVERYWHERE, '')),
  );
}

/**
 * Runs on the page. Returns the visible or announced texts with Latin letters that have no foreign
 * `lang`.
 */
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
    // An element's accessible name is a text of the page, even if its content is a person's text.
    for (const text of [...texts, ...spoken.map((name) => element.getAttribute(name) ?? '')]) {
      if (/[a-z]{2}/iu.test(text)) found.add(text.trim());
    }
  }
  return [...found];
}
