import type { Scene, SceneRoom, SceneMessage } from '../scene.ts';
import type { ViewerLine } from '../line.ts';
import { pick } from './plot.ts';
import type { Viewer } from '../viewer.ts';

/** The numbers of a move, used to choose its person and room. */
export type Choices = readonly [a: number, b: number, c: number];

export type MakeMove = (scene: Scene, choices: Choices) => Promise<void>;

/** A viewer posts over their socket or over HTTP. The server may refuse that. */
export const post: MakeMove = async (scene, [a, b, c]) => {
  const room = pick(scene.rooms, c % 5 < 3 ? 0 : 1);
  const viewer = c === 15 ? pick(scene.viewers, a) : pick(scene.insiders, a);
  const replyToId = a % 3 === 0 ? (await idsIn(scene, room)).at(-1 - (b % 3)) : undefined;
  const content = chat(scene, viewer, b + c);
  await say(scene, viewer, { room, replyToId, content, isAtLine: b % 2 === 0 });
};

export interface MoveSpeech {
  readonly room: SceneRoom;
  readonly content: string;
  /** Whether to use the viewer's socket if one is open. Otherwise the message is sent over HTTP. */
  readonly isAtLine: boolean;
  readonly replyToId?: string | undefined;
}

/** Posts a message. If the server accepts it, the book records it. */
export async function say(
  scene: Scene,
  viewer: Viewer,
  saying: MoveSpeech,
): Promise<SceneMessage | null> {
  const { room, content, isAtLine, replyToId } = saying;
  const { spaceId } = room;
  const reply = replyToId === undefined ? {} : { replyToId };
  const { line } = viewer;
  const body = { content, ...reply };
  const id =
    isAtLine && line?.isOpen === true
      ? await messageIdOf(line.ask({ type: 'send_message', spaceId, ...body }))
      : idIn(await viewer.ask('postMessage', { params: { spaceId }, body }));
  return id === null ? null : recordMessage(scene, { viewer, room, id, content });
}

async function messageIdOf(answer: ReturnType<ViewerLine['ask']>): Promise<string | null> {
  const frame = await answer;
  return frame?.type === 'ack' ? frame.messageId : null;
}

function idIn({ body }: { readonly body: unknown }): string | null {
  return (body as { readonly messageId: string } | null)?.messageId ?? null;
}

function recordMessage(
  scene: Scene,
  { viewer, room, id, content }: { viewer: Viewer; room: SceneRoom; id: string; content: string },
): SceneMessage {
  scene.house.book.addText(content, { spaceId: room.spaceId, messageId: id });
  const said = { id, room, by: viewer, isDeleted: false };
  scene.messages.push(said);
  return said;
}

/**
 * A text with a canary that addresses one agent, two agents, everyone, people or an unknown name.
 */
function chat({ house }: Scene, viewer: Viewer, n: number): string {
  const canary = house.book.newCanary(viewer.personId);
  const one = pick(house.agents, n).name;
  const other = pick(house.agents, n + 1).name;
  return pick(
    [
      `@${one} news only you: ${canary}`,
      `@${one} @${other} news for two: ${canary}`,
      `news all: ${canary}`,
      `@human news for us: ${canary}`,
      `news that @${one} may know: ${canary}`,
      `@${other} news: ${canary}`,
      `@all news: ${canary}`,
      `@${canary} news`,
      `> @${one} said\nnews ${canary}`,
    ],
    n,
  );
}

async function idsIn(scene: Scene, { spaceId }: SceneRoom): Promise<readonly string[]> {
  const { items } = await scene.cast.owner.call('readMessages', {
    params: { spaceId },
    query: { limit: 20 },
  });
  return items.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
}

/** A viewer edits a message, sometimes a message of somebody else. */
export const edit: MakeMove = async (scene, [a, b, c]) => {
  const own = scene.messages.filter(({ isDeleted }) => !isDeleted);
  if (own.length === 0) return;
  const said = pick(own, a);
  const by = b < 13 ? said.by : pick(scene.viewers, b + c);
  await reword(scene, said, { by, content: chat(scene, by, b + c), isAtLine: c % 2 === 0 });
};

/** Edits a message. The earlier text can still be read as a version. */
export async function reword(
  { house }: Scene,
  { id: messageId, room }: SceneMessage,
  given: Pick<MoveSpeech, 'content' | 'isAtLine'> & { readonly by: Viewer },
): Promise<void> {
  const { by, content, isAtLine } = given;
  const { spaceId } = room;
  const isDone =
    isAtLine && by.line?.isOpen === true
      ? (await by.line.ask({ type: 'edit_message', spaceId, messageId, content }))?.type === 'ack'
      : (await by.ask('editMessage', { params: { spaceId, messageId }, body: { content } }))
          .problem === null;
  if (isDone) house.book.addText(content, { spaceId, messageId });
}

/** A viewer deletes one of their messages. */
export const erase: MakeMove = async (scene, [a, , c]) => {
  const own = scene.messages.filter(({ isDeleted }) => !isDeleted);
  if (own.length > 0) await deleteMessage(scene, pick(own, a), { isAtLine: c % 2 === 0 });
};

/**
 * Deletes a message. When the deletion is acknowledged, its text and earlier versions no longer
 * exist.
 */
export async function deleteMessage(
  { house }: Scene,
  message: SceneMessage,
  { isAtLine }: { readonly isAtLine: boolean },
): Promise<boolean> {
  const { id: messageId, room, by } = message;
  const { spaceId } = room;
  const isDone =
    isAtLine && by.line?.isOpen === true
      ? (await by.line.ask({ type: 'delete_message', spaceId, messageId }))?.type === 'ack'
      : (await by.ask('deleteMessage', { params: { spaceId, messageId } })).problem === null;
  if (!isDone) return false;
  message.isDeleted = true;
  const goneAt = house.book.now();
  for (const wording of house.book.wordingsOf(messageId)) wording.goneAt = goneAt;
  return true;
}

/** A viewer stops a space, continues it, or regenerates an agent’s message. */
export const direct: MakeMove = async (scene, [a, b, c]) => {
  const { spaceId } = pick(scene.rooms, c % 2);
  const viewer = pick(scene.insiders, b);
  const params = { spaceId };
  if (a < 3) await viewer.ask('stop', { params, body: {} });
  else if (a < 6) await viewer.ask('continue', { params });
  else {
    const { items } = await scene.cast.owner.call('readMessages', { params });
    const answers = items.filter(({ sender }) => sender?.kind === 'agent');
    if (answers.length === 0) return;
    await viewer.ask('regenerate', { params: { spaceId, messageId: pick(answers, a).id } });
  }
};

/** A viewer opens a thread or replies in one. */
export const writeInForum: MakeMove = async (scene, [a, b, c]) => {
  const room = scene.rooms[2];
  const viewer = pick([scene.cast.hal, scene.cast.owner, ...scene.insiders], a);
  const content = chat(scene, viewer, b);
  const threadId = room.threadIds.at(c % 4);
  if (threadId === undefined || c % 3 === 0) await openThread(scene, viewer, content);
  else {
    const { spaceId } = room;
    const answer = await viewer.ask('postReply', {
      params: { threadId },
      query: { spaceId },
      body: { content },
    });
    const id = idIn(answer);
    if (id !== null) recordMessage(scene, { viewer, room, id, content });
  }
};

/** Opens a thread whose title and category are canaries. */
export async function openThread(scene: Scene, viewer: Viewer, content: string): Promise<void> {
  const { book } = scene.house;
  const room = scene.rooms[2];
  const { spaceId } = room;
  const [title, category] = [book.newCanary(viewer.personId), book.newCanary(viewer.personId)];
  const answer = await viewer.ask('openThread', { body: { spaceId, title, category, content } });
  const thread = answer.body as { readonly threadId: string; readonly messageId: string } | null;
  if (thread === null) return;
  room.threadIds.push(thread.threadId);
  book.addText(`${title} ${category}`, { spaceId, messageId: null });
  recordMessage(scene, { viewer, room, id: thread.messageId, content });
}

/** A program posts as a service. */
export const postAsService: MakeMove = async (scene, [a, b, c]) => {
  const room = pick(scene.rooms, c % 2);
  const viewer = a < 12 ? scene.house.automation : pick(scene.viewers, a + b);
  const content = chat(scene, viewer, b);
  const params = { spaceId: room.spaceId };
  const id = idIn(await viewer.ask('postMessage', { params, body: { content, service: 'Bell' } }));
  if (id !== null) scene.house.book.addText(content, { spaceId: room.spaceId, messageId: id });
};

/** A schedule is added or removed, or a minute passes. */
export const schedule: MakeMove = async (scene, [a, b, c]) => {
  const { house, schedules } = scene;
  if (a < 6 && schedules.length > 0) {
    await scene.untilQuiet();
    house.clock.setForward(MINUTE_MS);
    return undefined;
  }
  if (a < 8) return unschedule(scene);
  const room = pick(scene.rooms, c % 2);
  const viewer = b < 12 ? scene.cast.owner : pick(scene.viewers, b + c);
  return scheduleIn(scene, viewer, { room, content: chat(scene, viewer, b), cron: '* * * * *' });
};

/** Adds a schedule. Members can read its text before the schedule posts it. */
export async function scheduleIn(
  { house, schedules }: Scene,
  viewer: Viewer,
  given: Pick<MoveSpeech, 'room' | 'content'> & { readonly cron: string },
): Promise<void> {
  const { room, content, cron } = given;
  const { spaceId } = room;
  const body = { name: 'Clock', cron, content };
  const answer = await viewer.ask('addSchedule', { params: { spaceId }, body });
  if (answer.problem !== null) return;
  const wording = house.book.addText(content, { spaceId, messageId: null });
  schedules.push({ room, wording, id: (answer.body as { readonly id: string }).id });
}

/**
 * Removes the newest schedule. Its posted messages are kept, but the text of the schedule is
 * deleted.
 */
export async function unschedule({ house, cast, schedules }: Scene): Promise<void> {
  const last = schedules.pop();
  if (last === undefined) return;
  const params = { spaceId: last.room.spaceId, scheduleId: last.id };
  await cast.owner.call('removeSchedule', { params });
  last.wording.goneAt = house.book.now();
}

const MINUTE_MS = 61_000;
