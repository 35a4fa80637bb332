import { asMemberId, asMessageId, asRunId, asSpaceId, type RunId } from '@conch/engine';
import type { ToAgentFrameOf } from '@conch/protocol';

const FIRST = 0x1000;

/** An id in the format of Conch that depends only on the number. */
export function idOf(number: number): string {
  const digits = (FIRST + number).toString(16).padStart(12, '0');
  return `019b7a10-0000-7000-8000-${digits}`;
}

/** The id of the task with this number. */
export function taskId(number: number): RunId {
  return asRunId(idOf(number));
}

export const OFFICE = asSpaceId(idOf(900));
export const ECHO = { id: asMemberId(idOf(901)), name: 'Echo', description: '' };
const ANA = { id: asMemberId(idOf(903)), name: 'Ana' };

/** A task frame from the server, with an id for the number. */
export function taskFrame(
  number: number,
  told: Partial<ToAgentFrameOf<'task'>> = {},
): ToAgentFrameOf<'task'> {
  return {
    type: 'task',
    id: taskId(number),
    spaceId: OFFICE,
    spaceName: 'Office',
    conversationType: 'group',
    policy: 'chain',
    agent: ECHO,
    trigger: { kind: 'message' },
    messageId: asMessageId(idOf(902)),
    content: 'hello',
    sender: { kind: 'person', ...ANA },
    replyTo: null,
    members: [{ agentId: ECHO.id, agentName: ECHO.name, description: '' }],
    people: [ANA],
    history: [],
    tools: ['mentionAgent', 'delegate', 'skip', 'sendSpaceMessage'],
    spaces: [{ id: OFFICE, name: 'Office' }],
    steps: [],
    nth: 1,
    seed: 'seed',
    ...told,
  };
}
