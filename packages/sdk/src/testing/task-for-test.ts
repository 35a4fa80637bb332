import type { task, TaskOnWire, Tool } from '@conch/protocol';
import type { z } from 'zod';

type TaskInput = z.input<typeof task>;

/** A task in a test. Fields that the test leaves out get ordinary defaults. */
export interface TaskForTest extends Partial<
  Omit<TaskInput, 'content' | 'sender' | 'agent' | 'tools'>
> {
  readonly content: string;
  readonly sender?: Partial<TaskInput['sender']>;
  readonly agent?: Partial<TaskInput['agent']>;
}

const ID = '019b7a10-0000-7000-8000-000000000000';
const idOf = (last: string): string => `${ID.slice(0, -last.length)}${last}`;

/** Adds the defaults to a task. */
export function taskForTest({ sender, agent, ...fields }: TaskForTest, tools: Tool[]): TaskOnWire {
  const speaker = { kind: 'person', id: idOf('a1'), name: 'Ana', ...sender } as const;
  const self = { id: idOf('b1'), name: 'Agent', description: '', ...agent };
  const spaceId = fields.spaceId ?? idOf('c1');
  const spaceName = fields.spaceName ?? 'Space';
  const messageId = fields.messageId ?? idOf('d1');
  const fullTask: TaskInput = {
    id: idOf('e1'),
    spaceId,
    spaceName,
    conversationType: 'group',
    policy: 'chain',
    agent: self,
    trigger: { kind: 'message' },
    messageId,
    sender: speaker,
    replyTo: null,
    members: [{ agentId: self.id, agentName: self.name, description: self.description }],
    people: speaker.kind === 'person' ? [{ id: speaker.id ?? '', name: speaker.name }] : [],
    history: [{ id: messageId, sender: speaker, content: fields.content }],
    spaces: [{ id: spaceId, name: spaceName }],
    steps: [],
    nth: 1,
    seed: 'rehearsal',
    ...fields,
    tools,
  };
  // Ids in a test need not look like real ids.
  return fullTask as TaskOnWire;
}
