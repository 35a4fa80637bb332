import type { SpaceId } from '@conch/engine';
import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { AccessStanding } from '../../auth/principal.ts';
import type { RouteCalls } from '../../http/route-calls.ts';
import { RequestRefused } from '../../request-refused.ts';
import type { Services } from '../../services.ts';

/** The parts that the tools of one request of a person use. */
export interface PersonDoor {
  readonly server: McpServer;
  readonly services: Services;
  readonly calls: RouteCalls;
  readonly by: AccessStanding;
  /** Whether the client speaks the revision of 2026-07-28. */
  readonly isModern: boolean;
}

const LONGEST_NAME = 200;

/** An id as an argument. The route checks it, so its schema stays short for models. */
export const idArgument = z.string().min(1).max(LONGEST_NAME);

/** The argument that names a space. */
export const spaceArgument = z
  .string()
  .min(1)
  .max(LONGEST_NAME)
  .describe('The id or the exact name of a space. list_spaces gives both.');

type SpacePage = AnswerOf<typeof HTTP_API.listSpaces>;

/** The id of a space that the caller named by its id or its name. */
export async function findSpace({ calls, by }: PersonDoor, named: string): Promise<SpaceId> {
  if (z.uuid().safeParse(named).success) return named as SpaceId;
  const wanted = named.toLowerCase();
  const found: SpaceId[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: object = { limit: 100, ...(cursor === '' ? {} : { cursor }) };
    const page: SpacePage = await calls.call(by, 'listSpaces', { query });
    for (const { id, name } of page.items) {
      if (name.toLowerCase() === wanted) found.push(id as SpaceId);
    }
    cursor = page.next;
  }
  const [id, other] = found;
  if (id === undefined) {
    const what = 'There is no space of that name that you may read. Call list_spaces.';
    throw new RequestRefused('no-such-space', what);
  }
  if (other === undefined) return id;
  throw new RequestRefused(
    'bad-input',
    `Several spaces have that name. Use one of the ids: ${found.join(', ')}.`,
  );
}
