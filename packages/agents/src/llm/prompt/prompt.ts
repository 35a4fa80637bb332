import type { ModelMessage } from 'ai';
import type { Task, TaskMessage } from '../../agent.ts';
import { floorInstructions } from './floor-instructions.ts';
import { membersWords } from './members-words.ts';
import { attribute, element, inside, quoted } from './quoted.ts';
import { triggerWords } from './trigger-words.ts';
import { LEAST_ROOM } from './window.ts';
import { tokensIn } from './within-budget.ts';

export interface Prompt {
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
}

/** What is told in any case, however much was said: who it is, where, how the floor works, why. */
export interface Frame {
  readonly instructions: string;
  readonly trigger: string;
  /** So many tokens a prompt may have, and so many of them are left for what was said. */
  readonly tokens: number;
  readonly room: number;
}

/** What a frame is made with. */
interface Framing {
  readonly instructions: string;
  /** So many tokens a prompt may have; so many it can have at all. */
  readonly tokens: number;
  readonly most?: number;
}

/** What of a conversation is put before a model. */
export interface Recollection {
  /** What came before `messages`, as its agent has summed it up. */
  readonly summary: string | null;
  /** Whether some of what that was made of is not for everyone. */
  readonly isSummaryPrivate: boolean;
  readonly messages: readonly TaskMessage[];
}

/** Parts of the whole: a quote in a trigger, and the list of members, are cut to them. */
const QUOTE_SHARE = 8;
const MEMBERS_SHARE = 4;

export function frameOf(task: Task, { instructions, tokens, most = tokens }: Framing): Frame {
  const whole = [
    identity(task),
    instructions.trim(),
    place(task, tokens / MEMBERS_SHARE),
    floorInstructions(task),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  const trigger = triggerWords(task, tokens / QUOTE_SHARE);
  const taken = tokensIn(whole) + tokensIn(trigger);
  // What a run can afford bounds how much of a conversation is shown, but never the question.
  const room = Math.max(tokens - taken, Math.min(LEAST_ROOM, most - taken));
  return { instructions: whole, trigger, tokens, room };
}

/** What a model is asked: the frame, and what has been said. */
export function promptOf(
  task: Task,
  frame: Frame,
  { summary, messages }: Pick<Recollection, 'summary' | 'messages'>,
): Prompt {
  const before = summary === null ? [] : [summaryWords(task, summary)];
  const { instructions, trigger } = frame;
  return { instructions, messages: conversation(task, before, { messages, trigger }) };
}

/** A summary as the model reads it: its own words of earlier, and no instruction. */
export function summaryWords({ agent }: Pick<Task, 'agent'>, summary: string): string {
  return element('summary', { from: agent.name, kind: 'agent', by: agent.id }, summary);
}

/** Who the agent is, as the first line of its instructions. */
export function identity({ agent }: Pick<Task, 'agent'>): string {
  const described = agent.description === '' ? '' : ` ${inside(agent.description)}`;
  return `You are ${attribute(agent.name)} (id ${agent.id}), an agent in a conversation of people and agents.${described}`;
}

function place({ space, members, agent }: Task, tokens: number): string {
  const others = members.filter(({ id }) => id !== agent.id);
  return `<space name="${attribute(space.name)}" id="${space.id}">\n${membersWords(others, tokens)}\n</space>`;
}

const EARLIER = '<trigger>\nWhat was said before is not shown.\n</trigger>';

/** Its own messages are the assistant's; what others say in between is one turn of the user. */
function conversation(
  { agent }: Task,
  before: readonly string[],
  {
    messages: said,
    trigger,
  }: { readonly messages: readonly TaskMessage[]; readonly trigger: string },
): readonly ModelMessage[] {
  const messages: ModelMessage[] = [];
  let others: string[] = [...before];
  const flush = (): void => {
    if (others.length > 0) messages.push({ role: 'user', content: others.join('\n') });
    others = [];
  };
  for (const message of said) {
    if (message.sender.kind !== 'agent' || message.sender.id !== agent.id) {
      others.push(quoted(message));
      continue;
    }
    // Some providers take no conversation that the assistant begins.
    if (messages.length === 0 && others.length === 0) others.push(EARLIER);
    flush();
    messages.push({ role: 'assistant', content: inside(message.content) });
  }
  others.push(`<trigger>\n${trigger}\n</trigger>`);
  flush();
  return messages;
}
