import type { MakingResponse, MakingRequest } from './making-server.ts';

export type AskServer = (request: MakingRequest) => Promise<MakingResponse | null>;

/** One request, and a query that counts its result: 0 or 1. */
export interface Try {
  readonly request: MakingRequest;
  /** The part of the query after `select count(*) from`. */
  readonly count: string;
  /** More queries of this kind. Each of them must always return the same count as `count`. */
  readonly parts?: readonly string[];
}

/** A kind of request that writes several rows. */
export interface MakingWay {
  readonly route: string;
  /**
   * The allowed statuses of the response to a repeated request, for example 201 if the request
   * creates something.
   */
  readonly answers: readonly number[];
  /** Creates the data that the request needs. `mark` is different for every try. */
  readonly begin: (ask: AskServer, mark: number) => Promise<Try>;
}

export const MADE = [201];
export const PASSWORD = 'correct horse battery';
export const SCRIPT = [{ do: { skip: true } }];

/** Sends a request that must succeed. */
export async function done(ask: AskServer, request: MakingRequest): Promise<MakingResponse> {
  const answer = await ask(request);
  if (answer !== null && answer.status < 300) return answer;
  throw new Error(`${request.path} was answered with ${JSON.stringify(answer)}`);
}

export async function createVia(
  ask: AskServer,
  path: string,
  body: object,
  as?: MakingRequest['as'],
): Promise<Record<string, unknown>> {
  const { body: answered } = await done(ask, { ...posting(path, body), ...(as && { as }) });
  return answered as Record<string, unknown>;
}

const idOf = (value: unknown): string => (value as { readonly id: string }).id;

export const secretIn = (link: unknown): string => new URL(String(link)).hash.split('=')[1] ?? '';

export const spaceOf = async (ask: AskServer, name: string, memberIds: readonly string[] = []) =>
  idOf(await createVia(ask, '/spaces', { name, memberIds }));

export const personOf = async (ask: AskServer, name: string) =>
  idOf((await createVia(ask, '/people', { name })).person);

export const agentOf = async (ask: AskServer, name: string) =>
  idOf(await createVia(ask, '/agents', { name, kind: 'script', config: SCRIPT }));

/** A person with a token and a session. */
export async function guestOf(ask: AskServer, name: string) {
  const { person, link } = await createVia(ask, '/people', { name });
  const setUp = posting('/setup', { token: secretIn(link) });
  const { cookie } = await done(ask, { ...setUp, as: 'nobody' });
  const token = await createVia(ask, '/me/tokens', { name: 'own' }, { cookie: cookie ?? '' });
  return { id: idOf(person), as: { token: String(token.secret) } };
}

/** A forum with one post, after the forum's first tick. */
export async function forumOf(ask: AskServer, name: string) {
  const settings = { kind: 'forum', forum: { isPaused: true } };
  const spaceId = idOf(await createVia(ask, '/spaces', { name, settings }));
  const post = { spaceId, title: 'Gardens', content: 'Which is yours?' };
  const { messageId } = await createVia(ask, '/forum/threads', post);
  const path = `/forum/ticks`;
  await done(ask, { method: 'POST', path: `${path}?spaceId=${spaceId}` });
  const tick = { method: 'GET', path: `${path}/1?spaceId=${spaceId}` } as const;
  while (((await done(ask, tick)).body as { endedAt: unknown }).endedAt === null);
  return { spaceId, messageId: String(messageId) };
}

export const forkOf = async (ask: AskServer, spaceId: string, name: string) =>
  idOf(await createVia(ask, '/forum/forks', { spaceId, tick: 1, name }));

export const posting = (path: string, body: object, clientId?: string): MakingRequest => ({
  method: 'POST',
  path,
  body: clientId === undefined ? body : { ...body, clientId },
});
