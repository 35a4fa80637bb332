import { nearestWord } from '@conch/engine';

/** The meaning of a line that the person has entered. */
export type ComposerLine =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly [Name in PlainCommand]: { readonly kind: Name } }[PlainCommand]
  /** If `number` is null, the command means the only open request. */
  | { readonly kind: 'approve' | 'deny'; readonly number: number | null }
  | { readonly kind: 'unknown'; readonly problem: string };

/** The commands with their meanings, for `/help` and for completion. */
export const CHAT_COMMANDS = {
  stop: 'stop everything that runs in this space',
  continue: 'continue after the turn limit',
  why: 'why agents answered, and why others did not',
  members: 'who is here',
  limits: 'how much of each limit is used',
  approve: 'approve a request of an agent: /approve 1',
  deny: 'deny a request of an agent: /deny 1',
  retry: 'send messages again that were refused',
  discard: 'drop messages that were refused',
  help: 'this list',
  quit: 'leave',
} as const;

type PlainCommand = Exclude<keyof typeof CHAT_COMMANDS, 'approve' | 'deny'>;

/**
 * Reads a line. A slash begins a command, and two slashes begin a message that starts with a slash.
 */
export function readComposerLine(line: string): ComposerLine {
  const text = line.trim();
  if (text === '') return { kind: 'nothing' };
  if (text.startsWith('//')) return { kind: 'message', text: text.slice(1) };
  if (!text.startsWith('/')) return { kind: 'message', text };
  const [word = '', argument = ''] = text.slice(1).split(/\s+/u);
  if (word === 'approve' || word === 'deny') return readAnswer(word, argument);
  if (isPlain(word)) return { kind: word };
  const nearest = nearestWord(word, Object.keys(CHAT_COMMANDS));
  const hint = nearest === null ? '/help lists the commands.' : `Did you mean /${nearest}?`;
  return {
    kind: 'unknown',
    problem: `There is no command /${word}. ${hint} Begin with // to send it as a message.`,
  };
}

function readAnswer(kind: 'approve' | 'deny', argument: string): ComposerLine {
  if (argument === '') return { kind, number: null };
  if (/^\d{1,6}$/u.test(argument)) return { kind, number: Number(argument) };
  return { kind: 'unknown', problem: `“${argument}” is not a number. Write /${kind} 1.` };
}

function isPlain(word: string): word is PlainCommand {
  return Object.hasOwn(CHAT_COMMANDS, word);
}
