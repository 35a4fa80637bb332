import type { ModelMessage } from 'ai';
import type { Task, TaskMessage } from '../../agent.ts';
import { memberAlias } from './alias.ts';
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

/** The fixed part of a prompt: identity, space, floor rules and the reason for the turn. */
export interface Frame {
  readonly instructions: string;
  readonly trigger: string;
  /** The token limit of the prompt, and the number of its tokens that remain for messages. */
  readonly tokens: number;
  readonly room: number;
}

/** The input of a frame. */
interface Framing {
  readonly instructions: string;
  /** The token limit the run can afford, and the limit that the window sets. */
  readonly tokens: number;
  readonly most?: number;
}

/** The part of a conversation that the model reads. */
export interface Recollection {
  /** The agent's summary of everything before `messages`. */
  readonly summary: string | null;
  /** True if the summary includes private content. */
  readonly isSummaryPrivate: boolean;
  readonly messages: readonly TaskMessage[];
}

/**
 * A quote in a trigger gets at most 1/QUOTE_SHARE of the token limit, the list of members
 * 1/MEMBERS_SHARE.
 */
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
  // The run's budget limits how much of the conversation is shown, but it never cuts the question.
  const room = Math.max(tokens - taken, Math.min(LEAST_ROOM, most - taken));
  return { instructions: whole, trigger, tokens, room };
}

/** Builds the prompt from the frame, the summary and the messages. */
export function promptOf(
  task: Task,
  frame: Frame,
  { summary, messages }: Pick<Recollection, 'summary' | 'messages'>,
): Prompt {
  const before = summary === null ? [] : [summaryWords(task, summary)];
  const { instructions, trigger } = frame;
  return { instructions, messages: conversation(task, before, { messages, trigger }) };
}

/** Wraps a summary for the model. It is the model's own earlier text and not an instruction. */
export function summaryWords({ agent }: Pick<Task, 'agent'>, summary: string): string {
  return element('summary', { from: agent.name, kind: 'agent', by: aliasOf(agent) }, summary);
}

/** The first line of an agent's instructions, with its name and description. */
export function identity({ agent }: Pick<Task, 'agent'>): string {
  const described = agent.description === '' ? '' : ` ${inside(agent.description)}`;
  return `You are ${attribute(agent.name)} (id ${aliasOf(agent)}), an agent in a conversation of people and agents.${described}`;
}

function aliasOf({ id }: Task['agent']): string {
  return memberAlias({ kind: 'agent', id });
}

function place({ space, members, agent }: Task, tokens: number): string {
  const others = members.filter(({ id }) => id !== agent.id);
  return `<space name="${attribute(space.name)}" id="${space.id}">\n${membersWords(others, tokens)}\n</space>`;
}

const EARLIER = '<trigger>\nEarlier messages are not shown.\n</trigger>';

/**
 * The agent's own messages get the role `assistant`. Messages of others between them form one
 * `user` turn.
 */
function conversation(
  { agent }: Task,
  before: readonly string[],
  {
    messages: shownMessages,
    trigger,
  }: { readonly messages: readonly TaskMessage[]; readonly trigger: string },
): readonly ModelMessage[] {
  const messages: ModelMessage[] = [];
  let others: string[] = [...before];
  const flush = (): void => {
    if (others.length > 0) messages.push({ role: 'user', content: others.join('\n') });
    others = [];
  };
  for (const message of shownMessages) {
    if (message.sender.kind !== 'agent' || message.sender.id !== agent.id) {
      others.push(quoted(message));
      continue;
    }
    // Some providers refuse a conversation that starts with the assistant.
    if (messages.length === 0 && others.length === 0) others.push(EARLIER);
    flush();
    messages.push({ role: 'assistant', content: inside(message.content) });
  }
  others.push(`<trigger>\n${trigger}\n</trigger>`);
  flush();
  return messages;
}
