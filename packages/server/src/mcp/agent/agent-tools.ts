import type { AgentTaskFrame } from '@conch/agents';
import { asRunId } from '@conch/engine';
import { agentFrame, type TaskOnWire } from '@conch/protocol';
import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { badInput } from '../../http/read-request.ts';
import type { AgentStanding } from '../../http/route-request.ts';
import { RequestRefused } from '../../request-refused.ts';
import type { Services } from '../../services.ts';
import { dataResult, toolResult } from '../tool-result.ts';
import type { AgentDesk } from './agent-desk.ts';

/** The parts that the tools of one request of an agent use. */
export interface AgentDoor {
  readonly server: McpServer;
  readonly services: Services;
  readonly by: AgentStanding;
  readonly desk: AgentDesk;
}

const taskArgument = z.string().min(1).max(100).describe('The id of the task, from next_task.');
const agentArgument = z.string().min(1).max(200).describe('The name of an agent of the space.');
const reasonArgument = z.string().default('').describe('Why, in a few words. That agent reads it.');
const textArgument = z.string().min(1).describe('The whole answer. The space sees it.');

const ENDS = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const;

/** Tools for a client that is an agent: it gets tasks and answers them. */
export function addAgentTools(door: AgentDoor): void {
  addNextTask(door);
  addAnswers(door);
  addSilentEnds(door);
}

function addNextTask({ server, services, by, desk }: AgentDoor): void {
  const { name } = by.principal;
  server.registerTool(
    'next_task',
    {
      title: 'Get the next task',
      description: `You are the agent ${name} in Conch. Gives you the floor: the message to answer, its sender, earlier messages and the members of the space. End each task with reply, ask_agent, delegate or skip. Without a task the result is {"task": null}: call next_task again. A task that you did not end is given again.`,
      inputSchema: z.strictObject({
        wait_seconds: z.int().min(0).max(120).default(50).describe('How long to wait for a task.'),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ wait_seconds }, { mcpReq }) =>
      toolResult(services.log, async () => {
        const task = await desk.nextTask(wait_seconds * 1_000, mcpReq.signal);
        return dataResult({ task: task === null ? null : taskFact(task) });
      }),
  );
}

/** Tools that end a task with an answer. */
function addAnswers(door: AgentDoor): void {
  const { server } = door;
  server.registerTool(
    'reply',
    {
      title: 'Reply',
      description: 'Ends your task with an answer, which is posted in the space in your name.',
      inputSchema: z.strictObject({ task: taskArgument, text: textArgument }),
      annotations: ENDS,
    },
    ({ task, text }, context) => ended(door, context, task, { content: text }),
  );
  addHandOffTools(door);
}

function addHandOffTools(door: AgentDoor): void {
  const { server } = door;
  server.registerTool(
    'ask_agent',
    {
      title: 'Ask another agent',
      description:
        'Ends your task with an answer and gives the floor to another agent. With `expect_reply` you get a new task with its answer.',
      inputSchema: z.strictObject({
        task: taskArgument,
        text: textArgument,
        agent: agentArgument,
        reason: reasonArgument,
        expect_reply: z.boolean().default(true),
      }),
      annotations: ENDS,
    },
    ({ task, text, agent: target, reason, expect_reply: expectReply }, context) =>
      ended(door, context, task, { content: text, mention: { target, reason, expectReply } }),
  );
}

/** Tools that end a task without an answer. */
function addSilentEnds(door: AgentDoor): void {
  const { server } = door;
  server.registerTool(
    'delegate',
    {
      title: 'Delegate',
      description:
        'Ends your task without an answer: another agent answers instead of you. If the outcome is not `delegated`, the rules of the space refused it.',
      inputSchema: z.strictObject({
        task: taskArgument,
        agent: agentArgument,
        reason: reasonArgument,
      }),
      annotations: ENDS,
    },
    ({ task, agent: target, reason }, context) =>
      ended(door, context, task, { delegate: { target, reason } }),
  );
  server.registerTool(
    'skip',
    {
      title: 'Say nothing',
      description: 'Ends your task in silence. Use it if you have nothing new to say.',
      inputSchema: z.strictObject({ task: taskArgument }),
      annotations: ENDS,
    },
    ({ task }, context) => ended(door, context, task, { skip: true }),
  );
}

/** Ends a task with a frame of the agents' socket, so that both doors have the same rules. */
function ended(door: AgentDoor, { mcpReq }: ServerContext, task: string, how: object) {
  return toolResult(door.services.log, async () => {
    const isId = z.uuid().safeParse(task).success;
    const frame = isId ? frameOf({ type: 'complete', taskId: asRunId(task), ...how }) : null;
    const end = frame === null ? null : await door.desk.end(frame, mcpReq.signal);
    if (end === null) {
      const what =
        'You do not have this task. It has ended, or another client has it. Call next_task.';
      throw new RequestRefused('no-such-task', what);
    }
    if (end.kind === 'settled') {
      return dataResult({ outcome: end.end.outcome, failure: end.end.failure });
    }
    return dataResult(end.kind === 'pending' ? { outcome: null } : { cancelled: end.reason });
  });
}

function frameOf(value: object): AgentTaskFrame {
  const { success, data, error } = agentFrame.safeParse(value);
  if (!success) throw badInput({ schema: agentFrame, error, value, where: 'arguments' });
  return data as AgentTaskFrame;
}

/** A task for a model. Every text is next to the name of its sender. */
function taskFact(task: TaskOnWire) {
  const { id, spaceId, spaceName, trigger, messageId, content, sender, replyTo } = task;
  return {
    task: id,
    space: { id: spaceId, name: spaceName },
    why: trigger,
    message: { id: messageId, from: sender, text: content },
    replyTo,
    agents: task.members,
    people: task.people,
    earlier: task.history.map((one) => {
      return { id: one.id, from: one.sender, text: one.content };
    }),
  };
}
