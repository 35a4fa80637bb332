import type { TranscriptFormat, TranscriptMessage } from './transcript.ts';
import { timeWords, TRANSCRIPT_WORDS, type TranscriptLanguage } from './transcript-words.ts';

/**
 * A transcript as Markdown. Every message is a quotation, so that a message cannot imitate a
 * message of another sender (T8).
 */
export function markdownFormat(language: TranscriptLanguage): TranscriptFormat {
  const words = TRANSCRIPT_WORDS[language];
  const headOf = ({ sender, at, isEdited, readers, repliesTo, thread }: TranscriptMessage) => {
    const kind = sender === null || sender.kind === 'person' ? '' : ` (${words[sender.kind]})`;
    return [
      `**${sender === null ? 'Conch' : plain(sender.name)}**${kind}`,
      timeWords(at),
      ...(thread === null ? [] : [plain(thread)]),
      ...(repliesTo === null ? [] : [`${words.inReplyTo} ${plain(repliesTo)}`]),
      ...(readers === null ? [] : [`${words.to} ${readers.map(plain).join(', ')}`]),
      ...(isEdited ? [words.edited] : []),
    ].join(' · ');
  };
  return {
    start: ({ name, at }) => `# ${plain(name)}\n\n${words.exported} ${timeWords(at)}\n`,
    message: (message) => {
      const calls = message.toolCalls.map(
        ({ tool, input }) =>
          `- ${words.toolCall}: ${plain(tool)} ${input === null ? words.elsewhere : plain(input)}`,
      );
      const list = calls.length === 0 ? '' : `\n${calls.join('\n')}\n`;
      return `\n${headOf(message)}\n\n${quoted(message.content)}\n${list}`;
    },
    end: (prompts, count) => {
      const none = count === 0 ? `\n${words.empty}\n` : '';
      if (prompts.length === 0) return none;
      const each = prompts.map(
        ({ name, instructions }) => `\n### ${plain(name)}\n\n${quoted(instructions)}\n`,
      );
      return `${none}\n## ${words.prompts}\n${each.join('')}`;
    },
  };
}

function quoted(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** A text on one line, in which no character has a meaning in Markdown. */
function plain(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll(/[\\`*_{}[\]<>()#+!|~&-]/gu, '\\$&');
}
