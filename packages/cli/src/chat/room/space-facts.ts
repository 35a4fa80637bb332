import type { Client, SpaceView } from '@conch/sdk';
import { cleanLine } from '../../print/clean-text.ts';
import { CHAT_COMMANDS } from '../composer/chat-command.ts';
import { displayWidth } from '../screen/text-width.ts';

/** The answer to `/help`. */
export function helpLines(): readonly string[] {
  const commands = Object.entries(CHAT_COMMANDS).map(([name, text]) => [`/${name}`, text] as const);
  return [
    ...columns(commands),
    'Enter sends. Alt-Enter or Ctrl-J begins a new line. Tab completes @names and /commands.',
    'PgUp, PgDn and the arrows scroll. Ctrl-P and Ctrl-N bring back what you sent.',
    'Ctrl-C stops the agents, and twice leaves. Two slashes begin a message with a slash.',
  ];
}

/** The answer to `/members`. */
export function memberLines({ members, online, me }: SpaceView): readonly string[] {
  const rows = members.map((member) => {
    const { id, kind, name, role, description, status, isQuiet } = member;
    const about =
      kind === 'person'
        ? [id === me ? 'you' : role, id !== me && online.includes(id) ? 'online' : null]
        : [
            'agent',
            status === 'paused' ? 'paused' : null,
            isQuiet === true ? 'only when mentioned' : null,
            description === '' ? null : description,
          ];
    const words = about.filter((part) => part !== null).join(', ');
    return [cleanLine(name), cleanLine(words)] as const;
  });
  return columns(rows);
}

const LIMIT_WORDS: Readonly<Record<SpaceView['limits'][number]['kind'], string>> = {
  turns: 'Turn limit',
  runs: 'Chain limit',
  stack: 'Max agents waiting for a reply',
  'chain-tokens': 'Max tokens per message',
  'chain-cost': 'Max cost per message',
  'day-tokens': 'Max tokens per day',
  'day-cost': 'Max cost per day',
};

/** The answer to `/limits`. */
export function limitLines({ limits }: SpaceView): readonly string[] {
  if (limits.length === 0) return ['The limits are not known yet. Try again in a moment.'];
  const rows = limits.map(({ kind, used, reserved, limit }) => {
    const show = kind.endsWith('cost') ? dollars : String;
    const kept = reserved === 0 ? '' : `, plus ${show(reserved)} reserved for agents at work`;
    const most = limit === null ? ', no limit' : ` of ${show(limit)}`;
    return [LIMIT_WORDS[kind], `${show(used)}${most}${kept}`] as const;
  });
  return columns(rows);
}

function dollars(amount: number): string {
  return `$${amount.toFixed(amount < 0.01 && amount > 0 ? 4 : 2)}`;
}

/** The answer to `/why`: each decision since the last message of a person. */
export async function whyLines(client: Client, view: SpaceView): Promise<readonly string[]> {
  const question = view.messages.findLast(({ sender }) => sender?.kind === 'person');
  if (question === undefined) return ['Nobody has asked anything yet. Write a message first.'];
  const { items } = await client.call('listDecisions', {
    params: { spaceId: view.space.id },
    query: { after: Math.max(question.seq - 1, 0), limit: 100 },
  });
  const lines = items.flatMap((decision) =>
    decision.lines
      .filter(({ effect }) => !PLAIN_EFFECTS.has(effect))
      .map(({ sentence }) => cleanLine(sentence)),
  );
  return [
    `Why, since “${quote(question.content)}”:`,
    ...(lines.length === 0 ? ['No agent was asked.'] : lines),
  ];
}

// Effects that the transcript shows anyway, and effects that are only technical.
const PLAIN_EFFECTS: ReadonlySet<string> = new Set([
  'end-run',
  'post-message',
  'post-notice',
  'answer-tool',
  'count-turns',
]);

const LONGEST_QUOTE = 60;

function quote(content: string): string {
  const line = cleanLine(content);
  return line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE - 1)}…` : line;
}

/** Formats rows in two columns. The first column is as wide as its widest entry. */
function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const widest = Math.max(...rows.map(([first]) => displayWidth(first)), 0);
  return rows.map(
    ([first, second]) => `${first}${' '.repeat(widest - displayWidth(first) + 2)}${second}`,
  );
}
