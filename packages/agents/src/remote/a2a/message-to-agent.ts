import { randomBytes } from 'node:crypto';
import { Role, type Message, type Part } from '@a2a-js/sdk';
import type { TaskOnWire } from '@conch/protocol';
import { noteOn } from './note.ts';

/**
 * The A2A extension of agents that know Conch: a card that names it gets the whole task with each
 * message, under this name in its metadata, and may end a run with an answer under the same name.
 */
export const CONCH_EXTENSION = 'urn:conch:a2a:task:1';

/** A task that the agent has asked back in, and that this message continues. */
export interface Thread {
  readonly taskId: string;
  readonly contextId: string;
}

/**
 * A run as one A2A message: the words that are to be answered, as they were written, and a note on
 * them. The whole task goes only to agents that ask for it: others have no use for it.
 */
export function messageToAgent(
  task: TaskOnWire,
  { knowsConch, thread }: { readonly knowsConch: boolean; readonly thread: Thread | null },
): Message {
  const words = task.content === '' ? [] : [textPart(task.content)];
  return {
    // The same for the same run: an agent that is asked again after a crash can tell.
    messageId: task.id,
    taskId: thread?.taskId ?? '',
    contextId: thread?.contextId ?? '',
    role: Role.ROLE_USER,
    // Made here and now. The id of a run stands in the events of its space before it is asked.
    parts: [...words, textPart(noteOn(task, randomBytes(MARK_BYTES).toString('hex')))],
    // Tools cannot be called over A2A.
    metadata: knowsConch ? { [CONCH_EXTENSION]: { ...task, tools: [] } } : undefined,
    extensions: knowsConch ? [CONCH_EXTENSION] : [],
    referenceTaskIds: [],
  };
}

const MARK_BYTES = 16;

function textPart(value: string): Part {
  return {
    content: { $case: 'text', value },
    metadata: undefined,
    filename: '',
    mediaType: '',
  };
}
