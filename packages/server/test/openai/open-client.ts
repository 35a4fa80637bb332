import type { DatabaseKind } from '@conch/test-databases/vitest';
import OpenAI from 'openai';
import { makeRoom } from '../support/make-room.ts';
import { openServer, type OpenServerOptions } from '../support/open-server.ts';

/** The field that Conch adds to a response. */
export interface ConchField {
  readonly space_id: string;
  readonly message_id: string;
  readonly answers: readonly { readonly name: string; readonly content: string; why: string }[];
  readonly silences: readonly { readonly name: string | null; readonly why: string }[];
  readonly cost: { readonly tokens: number | null; readonly cost_usd: number | null };
}

export const conchOf = (response: unknown): ConchField =>
  (response as { readonly conch: ConchField }).conch;

/** A server with the space “Team” of two agents, and the official client with a token. */
export async function openTeam(kind: DatabaseKind, options: OpenServerOptions = {}) {
  const open = await openServer(kind, options);
  const room = await makeRoom(open.owner, {
    name: 'Team',
    agents: { Ada: [{ do: { say: 'From Ada.' } }], Bob: [{ do: { say: 'From Bob.' } }] },
    settings: { policy: 'broadcast' },
  });
  const clientOf = async (body: object = {}, person = open.owner) => {
    const made = await person.call('makeMyToken', { body: { name: 'client', ...body } });
    return new OpenAI({ apiKey: made.secret, baseURL: `${open.origin}/v1`, maxRetries: 0 });
  };
  const contents = async (spaceId = room.spaceId) => {
    const { items } = await open.owner.call('readMessages', { params: { spaceId } });
    return items.map(({ content }) => content).toSorted();
  };
  return { ...open, room, client: await clientOf(), clientOf, contents };
}
