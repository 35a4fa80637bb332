import { conch } from '../../client/conch.ts';
import { failureWords } from '../../client/failure-words.ts';
import { followed } from '../../client/followed-spaces.ts';
import { requestVersion } from '../../screens/space/message/versions/request-version.ts';
import { mainAgentFor } from '../../screens/space/panels/modes/mode-previews.ts';
import { changeToMode, needsMainAgent, type Mode } from '@conch/sdk/view';
import { announce } from '../../state/announcements.ts';
import { showToast } from '../../state/toasts.ts';

/** Runs an action on a space from any screen, and announces success or failure. */
async function act(key: string, done: string, what: () => Promise<unknown>): Promise<void> {
  try {
    await what();
    if (done !== '') announce(done);
  } catch (error) {
    showToast({ key, kind: 'error', words: () => failureWords(error) });
  }
}

export function stopAll(spaceId: string, done: string): void {
  void act('stop', done, () => followed(spaceId).stop());
}

export function continueSpace(spaceId: string, done: string): void {
  void act('continue', done, () => followed(spaceId).continue());
}

export function regenerate(spaceId: string, messageId: string, done: string): void {
  void act('again', done, () => requestVersion(followed(spaceId), messageId));
}

export function setTurnLimit(spaceId: string, turnLimit: number, done: string): void {
  void act('turn limit', done, () => changeSettings(spaceId, { turnLimit }));
}

/**
 * Sets the mode of a space. If the mode needs a main agent, the space keeps its main agent, or else
 * gets the first agent.
 */
export function setMode(spaceId: string, mode: Mode, done: string): void {
  void act('mode', done, async () => {
    const { space, members } = await followed(spaceId).ready;
    const main = mainAgentFor({ now: space.settings, members, mainAgentId: null });
    const change = changeToMode(mode, space.settings, needsMainAgent(mode) ? main : null);
    if (Object.keys(change).length > 0) await changeSettings(spaceId, change);
  });
}

export function copyLink(path: string, done: string): void {
  void act('copying', done, () => navigator.clipboard.writeText(location.origin + path));
}

type Change = NonNullable<Parameters<typeof conch.call<'changeSpace'>>[1]['body']['settings']>;

async function changeSettings(spaceId: string, settings: Change): Promise<void> {
  const space = followed(spaceId);
  const { version } = (space.view ?? (await space.ready)).space;
  await conch.call('changeSpace', { params: { spaceId }, body: { settings }, version });
}
