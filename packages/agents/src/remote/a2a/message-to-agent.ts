import { randomBytes } from 'node:crypto';
import { Role, type Message, type Part } from '@a2a-js/sdk';
import type { TaskOnWire } from '@conch/protocol';
import { noteOn } from './note.ts';

/**
 * The A2A extension for agents that know Conch. If the card names this extension, the metadata of
 * each message contains the whole task under this name. The agent may put its answer into the
 * metadata under the same name.
 */
export const CONCH_EXTENSION = 'urn:conch:a2a:task:1';

/** A task in which the agent asked a question. The next message continues this task. */
export interface Thread {
  readonly taskId: string;
  readonly contextId: string;
}

/**
 * Converts a run to one A2A message with the unchanged text to answer and a note about the run. The
 * whole task is added only if the agent requests it.
 */
export function messageToAgent(
  task: TaskOnWire,
  { knowsConch, thread }: { readonly knowsConch: boolean; readonly thread: Thread | null },
): Message {
  const words = task.content === '' ? [] : [textPart(task.content)];
  return {
    // Every try of a run has the same id, so that an agent can recognise a retry after a crash.
    messageId: task.id,
    taskId: thread?.taskId ?? '',
    contextId: thread?.contextId ?? '',
    role: Role.ROLE_USER,
    // Nobody must know the mark of the note in advance, so the mark is random. The run id would not
    // do, because it appears in the events of the space before the message is sent.
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
