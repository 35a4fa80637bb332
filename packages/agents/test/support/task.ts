import {
  asMemberId,
  asMessageId,
  asRunId,
  asSpaceId,
  type MemberKind,
  type SpaceId,
} from '@conch/engine';

import type { Task, TaskMember, TaskMessage } from '../../src/index.ts';

interface TestTaskInput extends Partial<Omit<Task, 'message' | 'spaces' | 'history'>> {
  /** The content and the sender of the message that the run is about. */
  readonly content?: string;
  readonly from?: string;
  readonly spaces?: readonly Space[];
}

interface Space {
  readonly id: SpaceId;
  readonly name: string;
}

export const OFFICE: Space = { id: asSpaceId('office-id'), name: 'Office' };
export const FINANCE_ROOM: Space = { id: asSpaceId('finance-room-id'), name: 'Finance Room' };

/** A task of the agent HR in the space Office. Missing fields have defaults. */
export function taskOf({
  content = 'hello',
  from = 'Ana',
  spaces,
  ...told
}: TestTaskInput = {}): Task {
  const message = messageOf(content, from);
  return {
    runId: asRunId('run'),
    space: OFFICE,
    conversationType: 'group',
    policy: 'chain',
    agent: { id: asMemberId('hr-id'), name: 'HR', description: '' },
    trigger: { kind: 'message' },
    replyTo: null,
    members: [member('Ana', 'person'), member('HR', 'agent'), member('Finance', 'agent')],
    tools: ['mentionAgent', 'delegate', 'delegateToAgent', 'skip', 'goToSpace', 'sendSpaceMessage'],
    steps: [],
    notes: [],
    pastApprovals: [],
    nth: 1,
    seed: 'seed',
    ...told,
    message,
    history: async () => [message],
    summary: async () => null,
    spaces: async () => spaces ?? [OFFICE, FINANCE_ROOM],
  };
}

export function messageOf(content: string, from: string): TaskMessage {
  const sender = { kind: 'person', id: asMemberId(idOf(from)), name: from } as const;
  return { id: asMessageId('message'), sender, content };
}

export function member(name: string, kind: MemberKind): TaskMember {
  return { id: asMemberId(idOf(name)), name, kind, description: '' };
}

function idOf(name: string): string {
  return `${name.toLowerCase()}-id`;
}
