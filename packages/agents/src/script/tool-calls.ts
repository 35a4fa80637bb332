import type { SpaceId, ToolCall } from '@conch/engine';
import type { Task } from '../agent.ts';
import type { GoTo, HandOffAction, SendAction } from './rule-action.ts';
import { isSameName } from './normalised-text.ts';
import { fill, type TemplateValues } from './template.ts';
import { waitRequestOf } from './wait-action.ts';

type CallOf<Tool extends ToolCall['tool']> = Extract<ToolCall, { tool: Tool }>;

/** Returns the call that goes to a space. Null if no space of the agent has that name or id. */
export async function goToCall(
  goTo: GoTo,
  task: Task,
  filling: TemplateValues,
): Promise<CallOf<'goToSpace'> | null> {
  const spaceId = await findSpace(fill(goTo.space, filling), task);
  if (spaceId === null) return null;
  return { tool: 'goToSpace', spaceId, reason: fill(goTo.reason, filling) };
}

/**
 * The call that sends a message. Without a named space the message goes to the run's current space.
 */
export async function sendCall(
  send: SendAction,
  task: Task,
  { place, filling }: { readonly place: SpaceId; readonly filling: TemplateValues },
): Promise<CallOf<'sendSpaceMessage'> | null> {
  const { space, mention, wait } = send;
  const spaceId = space === undefined ? place : await findSpace(fill(space, filling), task);
  if (spaceId === null) return null;
  return {
    tool: 'sendSpaceMessage',
    spaceId,
    text: fill(send.text, filling),
    ...(mention !== undefined && { mention: fill(mention, filling) }),
    ...(wait !== undefined && { wait: waitRequestOf(wait, task, filling) }),
  };
}

export function handOffCall(
  action: HandOffAction,
  filling: TemplateValues,
): CallOf<'mentionAgent' | 'delegate' | 'delegateToAgent'> {
  const target = fill(action.target, filling);
  const reason = action.reason === undefined ? '' : fill(action.reason, filling);
  if (action.tool !== 'mentionAgent') return { tool: action.tool, target, reason };
  return { tool: 'mentionAgent', target, reason, expectReply: action.expectReply };
}

async function findSpace(nameOrId: string, task: Task): Promise<SpaceId | null> {
  const spaces = [task.space, ...(await task.spaces())];
  const found =
    spaces.find(({ id }) => id === nameOrId) ??
    spaces.find(({ name }) => isSameName(name, nameOrId));
  return found?.id ?? null;
}
