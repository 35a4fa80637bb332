import { z } from 'zod';
import { dataResult, messageFact, toolResult } from '../tool-result.ts';
import { findSpace, spaceArgument, type PersonDoor } from './person-door.ts';

const MOST = 100;

const limitArgument = z.int().min(1).max(MOST).default(30).describe('How many, at most 100.');
const cursorArgument = z
  .string()
  .max(500)
  .optional()
  .describe('The `next` of an earlier result, to get more.');

const READS = { readOnlyHint: true, openWorldHint: false } as const;

/** Tools that read: spaces, messages and search. */
export function addReadingTools(door: PersonDoor): void {
  const { server, services, calls, by } = door;
  server.registerTool(
    'list_spaces',
    {
      title: 'List spaces',
      description:
        'Lists the spaces (chats and forums) that you may read. Each has an id, a name, its policy (how speakers are chosen) and the number of unread messages. Start here: the other tools need a space.',
      inputSchema: z.strictObject({ limit: limitArgument, cursor: cursorArgument }),
      annotations: READS,
    },
    ({ limit, cursor }) =>
      toolResult(services.log, async () => {
        const query = { limit, ...(cursor === undefined ? {} : { cursor }) };
        const { items, next } = await calls.call(by, 'listSpaces', { query });
        const spaces = items.map(({ id, name, kind, policy, role, unread }) => {
          return { id, name, kind, policy, yourRole: role, unread: unread.messages };
        });
        return dataResult({ spaces, next });
      }),
  );
  server.registerTool(
    'read_messages',
    {
      title: 'Read messages',
      description:
        'Reads messages of a space in reading order, the newest page first. `next` leads to older messages. Each message says who wrote it.',
      inputSchema: z.strictObject({
        space: spaceArgument,
        limit: limitArgument,
        cursor: cursorArgument,
      }),
      annotations: READS,
    },
    ({ space, limit, cursor }) =>
      toolResult(services.log, async () => {
        const params = { spaceId: await findSpace(door, space) };
        const query = { limit, ...(cursor === undefined ? {} : { cursor }) };
        const { items, next } = await calls.call(by, 'readMessages', { params, query });
        return dataResult({ messages: items.map(messageFact), next });
      }),
  );
  addFindingTools(door);
}

function addFindingTools(door: PersonDoor): void {
  const { server, services, calls, by } = door;
  server.registerTool(
    'search',
    {
      title: 'Search messages',
      description:
        'Finds messages by words in all your spaces or in one, newest first. Filters: from:NAME, in:SPACE, mentions:NAME, before:2026-01-31, after:2026-01-31, has:code. Put phrases in quotation marks.',
      inputSchema: z.strictObject({
        query: z.string().min(1).max(500).describe('Words, phrases and filters.'),
        space: spaceArgument.optional(),
        limit: limitArgument,
        cursor: cursorArgument,
      }),
      annotations: READS,
    },
    ({ query: q, space, limit, cursor }) =>
      toolResult(services.log, async () => {
        const where = space === undefined ? {} : { spaceId: await findSpace(door, space) };
        const query = { q, limit, ...where, ...(cursor === undefined ? {} : { cursor }) };
        const { items, next } = await calls.call(by, 'search', { query });
        const found = items.map(({ spaceName, message }) => {
          return { space: { id: message.spaceId, name: spaceName }, ...messageFact(message) };
        });
        return dataResult({ found, next });
      }),
  );
  server.registerTool(
    'list_approvals',
    {
      title: 'List open approvals',
      description:
        'Lists the actions in a space that agents may only do after a person approves them. You cannot approve: a person decides on the page of the space (`decideAt`).',
      inputSchema: z.strictObject({ space: spaceArgument }),
      annotations: READS,
    },
    ({ space }) =>
      toolResult(services.log, async () => {
        const spaceId = await findSpace(door, space);
        const { items } = await calls.call(by, 'listApprovals', {
          params: { spaceId },
          query: { limit: MOST },
        });
        const open = items.filter(({ verdict }) => verdict === null);
        const approvals = open.map(({ runId, agentId, tool, input, reason, until }) => {
          return { runId, agentId, tool, input, reason, until };
        });
        return dataResult({ approvals, decideAt: pageOf(door, spaceId) });
      }),
  );
}

/** The address of a space on the page. */
export function pageOf({ services }: PersonDoor, spaceId: string): string {
  return `${services.own().origin}/spaces/${spaceId}`;
}
