import type { ModelMessage } from 'ai';
import type { Task, TaskMessage } from '../../agent.ts';
import { floorInstructions } from './floor-instructions.ts';
import { attribute, inside, quoted } from './quoted.ts';
import { triggerWords } from './trigger-words.ts';
import { tokensIn, withinBudget } from './within-budget.ts';

export interface Prompt {
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
}

const MOST_MEMBERS = 100;

/** What a model is asked: who it is, where it is, how the floor works, and what has been said. */
export function promptOf(
  task: Task,
  history: readonly TaskMessage[],
  { instructions, tokens }: { readonly instructions: string; readonly tokens: number },
): Prompt {
  const whole = [identity(task), instructions.trim(), place(task), floorWords(task)]
    .filter((part) => part !== '')
    .join('\n\n');
  const trigger = triggerWords(task);
  const left = tokens - tokensIn(whole) - tokensIn(trigger);
  const { kept } = withinBudget(history, left);
  return { instructions: whole, messages: conversation(task, kept, trigger) };
}

function identity({ agent }: Task): string {
  const described = agent.description === '' ? '' : ` ${agent.description}`;
  return `You are ${agent.name} (id ${agent.id}), an agent in a conversation of people and agents.${described}`;
}

function place({ space, members, agent }: Task): string {
  const others = members.filter(({ id }) => id !== agent.id);
  const lines = others
    .slice(0, MOST_MEMBERS)
    .map(({ id, name, kind, description }) =>
      `- ${name} (${kind}, id ${id}) ${inside(description)}`.trimEnd(),
    );
  const more = others.length > MOST_MEMBERS ? `\n… and ${others.length - MOST_MEMBERS} more` : '';
  return `<space name="${attribute(space.name)}" id="${space.id}">\n<members>\n${lines.join('\n')}${more}\n</members>\n</space>`;
}

function floorWords({ policy, conversationType }: Task): string {
  return floorInstructions(policy, conversationType);
}

/** Its own messages are the assistant's; what others say in between is one turn of the user. */
function conversation(
  { agent }: Task,
  history: readonly TaskMessage[],
  trigger: string,
): readonly ModelMessage[] {
  const messages: ModelMessage[] = [];
  let others: string[] = [];
  const flush = (): void => {
    if (others.length > 0) messages.push({ role: 'user', content: others.join('\n') });
    others = [];
  };
  for (const message of history) {
    if (message.sender.kind !== 'agent' || message.sender.id !== agent.id) {
      others.push(quoted(message));
      continue;
    }
    flush();
    messages.push({ role: 'assistant', content: message.content });
  }
  others.push(`<trigger>\n${trigger}\n</trigger>`);
  flush();
  return messages;
}
