import {
  asMemberId,
  asMessageId,
  asRunId,
  asSpaceId,
  type MemberId,
  type RunId,
} from '@conch/engine';
import type { Task, TaskMember, TaskMessage } from '../../../src/index.ts';

/** The nth id of one kind, in the id format of the protocol. */
function uuid(sort: number, nth: number): string {
  const tail = String(nth).padStart(12, '0');
  return `019a8c1e-000${sort}-7000-8000-${tail}`;
}

export const runIdOf = (nth: number): RunId => asRunId(uuid(1, nth));
export const agentIdOf = (nth: number): MemberId => asMemberId(uuid(2, nth));
const spaceIdOf = (nth: number) => asSpaceId(uuid(3, nth));

export function messageOf(nth: number, content: string): TaskMessage {
  const sender = { kind: 'person', id: agentIdOf(900), name: 'Ana' } as const;
  return { id: asMessageId(uuid(4, nth)), sender, content };
}

export function memberOf(nth: number, kind: TaskMember['kind']): TaskMember {
  return { id: agentIdOf(nth), name: `Member ${nth}`, kind, description: `No. ${nth}` };
}

interface RemoteTaskInput extends Partial<
  Omit<Task, 'runId' | 'agent' | 'space' | 'history' | 'spaces'>
> {
  readonly run?: number;
  readonly agent?: number;
  readonly space?: number;
  readonly history?: readonly TaskMessage[];
  readonly spaces?: number;
}

/** A task of an outside agent. Numbers select its ids, and missing fields have defaults. */
export function remoteTask({
  run = 1,
  agent = 1,
  space = 0,
  history,
  spaces = 1,
  ...told
}: RemoteTaskInput = {}): Task {
  const message = messageOf(1, 'Well?');
  const all = Array.from({ length: spaces }, (_, at) => ({ id: spaceIdOf(at), name: `No. ${at}` }));
  return {
    runId: runIdOf(run),
    space: { id: spaceIdOf(space), name: 'Office' },
    conversationType: 'group',
    policy: 'chain',
    agent: { id: agentIdOf(agent), name: `Agent ${agent}`, description: '' },
    trigger: { kind: 'message' },
    message,
    replyTo: null,
    members: [memberOf(900, 'person'), memberOf(agent, 'agent')],
    tools: ['mentionAgent', 'delegate', 'skip'],
    steps: [],
    notes: [],
    pastApprovals: [],
    nth: 1,
    seed: 'seed',
    ...told,
    history: async (limit) => (history ?? [message]).slice(-limit),
    summary: async () => null,
    spaces: async () => all,
  };
}
