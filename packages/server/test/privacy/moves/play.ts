import {
  leaveSpace,
  invite,
  leave,
  makeAdmin,
  rearrange,
  remove,
  rename,
  revoke,
  revokeToken,
  signOutAndIn,
  addPerson,
  removePerson,
} from './access-moves.ts';
import {
  blunder,
  connect,
  look,
  lookAtAll,
  preview,
  reconnect,
  sendBlunder,
} from './looking-moves.ts';
import { pick, type HouseMove, type HousePlot } from './plot.ts';
import type { SceneRoom, Scene } from '../scene.ts';
import {
  direct,
  edit,
  erase,
  openThread,
  post,
  postAsService,
  reword,
  say,
  schedule,
  scheduleIn,
  deleteMessage,
  unschedule,
  writeInForum,
  type MakeMove,
  type MoveSpeech,
} from './message-moves.ts';

/** How many of a hundred moves are of each kind. */
const MOVES: readonly (readonly [number, MakeMove])[] = [
  [34, post],
  [6, writeInForum],
  [5, edit],
  [5, erase],
  [6, direct],
  [3, postAsService],
  [4, schedule],
  [4, removePerson],
  [3, leave],
  [5, addPerson],
  [4, invite],
  [2, revoke],
  [2, signOutAndIn],
  [1, makeAdmin],
  [2, rename],
  [3, rearrange],
  [4, reconnect],
  [3, look],
  [2, preview],
  [2, blunder],
];

const BY_NUMBER = MOVES.flatMap(([weight, move]) => Array.from({ length: weight }, () => move));

/** Makes every move once, so that each promise is tested whatever the generator chooses. */
export const FIRST_PLOT: HousePlot = {
  policy: 'coordinator',
  disclosure: 'allow',
  hasMain: false,
  readsOther: true,
  moves: MOVES.map(([, move]) => [BY_NUMBER.indexOf(move), 0, 0, 0]),
  habits: [[1, 0, 0, 1]],
};

/**
 * Makes the moves of a plot while agents speak. Then some people lose access, and everybody reads
 * everything.
 */
export async function play({ moves }: HousePlot, scene: Scene): Promise<void> {
  for (const viewer of scene.insiders) if (viewer.line === null) await connect(scene, viewer, 0);
  for (const move of moves) await makeMove(scene, move);
  await scene.untilQuiet();
  await epilogue(scene);
  await lookAtAll(scene, moves.length);
  for (const viewer of scene.viewers) await viewer.line?.sync();
  for (const viewer of scene.viewers) {
    viewer.line?.disconnect();
    viewer.line = null;
  }
}

const NEW_YEAR = '0 0 1 1 *';

async function makeMove(scene: Scene, [what, a, b, c]: HouseMove): Promise<void> {
  await pick(BY_NUMBER, what)(scene, [a, b, c]);
  // After about one fifth of the moves, the test waits for the agents. After the other moves,
  // people continue while agents speak.
  if ((a + b + c) % 5 === 0) await scene.untilQuiet();
}

/**
 * Some people lose access while their sockets are open. Then messages are posted, and some are
 * deleted.
 */
async function epilogue(scene: Scene): Promise<void> {
  const { house, cast } = scene;
  const { owner, rex, lea } = cast;
  const [den, hall, board] = scene.rooms;
  while (scene.schedules.length > 0) await unschedule(scene);
  await revokeToken(scene);
  for (const room of [den, hall, board]) {
    await remove(scene, rex, room);
    await leaveSpace(scene, lea, room);
  }
  for (const n of [0, 1, 2, 3, 4, 5]) await sendBlunder(scene, owner, [0, n, n]);
  const canary = (): string => house.book.newCanary(owner.personId);
  const tell = (room: SceneRoom, content: string, more: Partial<MoveSpeech> = {}) =>
    say(scene, owner, { room, content, isAtLine: false, ...more });
  const [, one, other] = house.agents.map(({ name }) => name);
  const secret = await tell(den, `@${one} news ${canary()}`);
  // The agent that reads the quotation may not read the quoted message.
  await tell(den, `@${other} news ${canary()}`, { replyToId: secret?.id });
  await tell(den, `news ${canary()}`);
  await tell(hall, `news ${canary()}`);
  // No member has this name, so the refusal repeats the sender's text.
  await tell(hall, `@${canary()} news`);
  await tell(hall, `@${canary()} news`, { isAtLine: true });
  await openThread(scene, owner, `news ${canary()}`);
  await scene.untilQuiet();
  // One message is kept and one deleted. Both were edited before.
  for (const isKept of [true, false]) {
    const message = await tell(den, `@human news ${canary()}`);
    if (message === null) throw new Error('the owner of a room cannot speak in it');
    await reword(scene, message, {
      by: owner,
      content: `@human news ${canary()}`,
      isAtLine: false,
    });
    if (!isKept) await deleteMessage(scene, message, { isAtLine: false });
  }
  const posted = scene.messages.findLast(({ room }) => room === board);
  if (posted !== undefined) await deleteMessage(scene, posted, { isAtLine: false });
  await scheduleIn(scene, owner, { room: hall, content: `news ${canary()}`, cron: NEW_YEAR });
  await scene.untilQuiet();
  for (const { spaceId } of [den, hall]) await owner.ask('stop', { params: { spaceId }, body: {} });
  await scene.untilQuiet();
}
