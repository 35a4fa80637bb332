import { escaped, messageHtml } from './html-text.ts';
import { TRANSCRIPT_POLICY, TRANSCRIPT_STYLE } from './html-style.ts';
import type { TranscriptFormat, TranscriptMessage } from './transcript.ts';
import { timeWords, TRANSCRIPT_WORDS, type TranscriptLanguage } from './transcript-words.ts';

interface HtmlOptions {
  readonly language: TranscriptLanguage;
  /** The time when the share link of the page ends. Null for a file. */
  readonly until: string | null;
}

/**
 * A transcript as one HTML file without scripts, written from left to right or from right to left.
 */
export function htmlFormat({ language, until }: HtmlOptions): TranscriptFormat {
  const words = TRANSCRIPT_WORDS[language];
  return {
    start: ({ name, at }) => {
      const from = until === null ? words.exported : words.shared;
      const ends = until === null ? '' : `<p>${words.until} ${timeHtml(until)}</p>`;
      return `${documentStart(language, name)}<header><h1 dir="auto">${escaped(name)}</h1><p>${from} ${timeHtml(at)}</p>${ends}</header>`;
    },
    message: (message) => messageArticle(message, language),
    end: (prompts, count) => {
      const none = count === 0 ? `<p class="notice">${words.empty}</p>` : '';
      const each = prompts.map(
        ({ name, instructions }) =>
          `<h3><bdi>${escaped(name)}</bdi></h3><div class="text">${messageHtml(instructions)}</div>`,
      );
      const all = each.length === 0 ? '' : `<h2>${words.prompts}</h2>${each.join('')}`;
      return `${none}${all}${DOCUMENT_END}`;
    },
  };
}

/** The page of a share link that does not work. It is the same for every reason. */
export function goneHtml(language: TranscriptLanguage): string {
  const { goneTitle, gone } = TRANSCRIPT_WORDS[language];
  return `${documentStart(language, goneTitle)}<header><h1>${goneTitle}</h1><p>${gone}</p></header>${DOCUMENT_END}`;
}

function documentStart(language: TranscriptLanguage, title: string): string {
  const { direction } = TRANSCRIPT_WORDS[language];
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${escaped(TRANSCRIPT_POLICY)}">`,
    '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex, nofollow">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title><style>${TRANSCRIPT_STYLE}</style></head><body><main>`,
  ].join('');
}

const DOCUMENT_END = '</main></body></html>';

function messageArticle(message: TranscriptMessage, language: TranscriptLanguage): string {
  const { sender, content, readers, toolCalls } = message;
  const words = TRANSCRIPT_WORDS[language];
  const to =
    readers === null
      ? ''
      : `<p class="to">${words.to} ${readers.map((name) => `<bdi>${escaped(name)}</bdi>`).join(', ')}</p>`;
  if (sender === null) {
    return `<article><p class="notice" dir="auto">${escaped(content)} · ${timeHtml(message.at)}</p>${to}</article>`;
  }
  const calls = toolCalls.map(
    ({ tool, input }) =>
      `<li>${words.toolCall}: <code dir="ltr">${escaped(tool)}</code> ${input === null ? words.elsewhere : `<code dir="auto">${escaped(input)}</code>`}</li>`,
  );
  const list = calls.length === 0 ? '' : `<ul class="calls">${calls.join('')}</ul>`;
  return `<article><p class="head">${headHtml(message, language)}</p>${to}<div class="text">${messageHtml(content)}</div>${list}</article>`;
}

function headHtml(
  { sender, at, isEdited, repliesTo, thread }: TranscriptMessage,
  language: TranscriptLanguage,
): string {
  const words = TRANSCRIPT_WORDS[language];
  const name = `<b><bdi>${escaped(sender?.name ?? '')}</bdi></b>`;
  const kind =
    sender === null || sender.kind === 'person'
      ? ''
      : `<span class="kind">${words[sender.kind]}</span>`;
  const reply =
    repliesTo === null ? '' : `<span>${words.inReplyTo} <bdi>${escaped(repliesTo)}</bdi></span>`;
  const place = thread === null ? '' : `<span><bdi>${escaped(thread)}</bdi></span>`;
  const edited = isEdited ? `<span>${words.edited}</span>` : '';
  return `${name}${kind}${timeHtml(at)}${place}${reply}${edited}`;
}

function timeHtml(iso: string): string {
  return `<time datetime="${escaped(iso)}"><bdi dir="ltr">${timeWords(iso)}</bdi></time>`;
}
