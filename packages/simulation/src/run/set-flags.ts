import { DEFAULT_FORUM_SETTINGS, type ForumSettings } from '@conch/engine';
import { WrongOrder } from './wrong-order.ts';

/** Settings of a forum as they are typed: `--set maxReplies=10`. */
export function settingsOf(given: readonly string[]): Partial<ForumSettings> {
  return Object.fromEntries(given.map(settingOf));
}

function settingOf(given: string): readonly [string, string | number] {
  const at = given.indexOf('=');
  const [name, typed] = [given.slice(0, at), given.slice(at + 1)];
  if (at < 1 || typed === '') {
    throw new WrongOrder(`--set takes a name and a value, as in --set maxReplies=10.`);
  }
  const instead = OTHERWISE[name];
  if (instead !== undefined) throw new WrongOrder(instead);
  if (!SETTABLE.includes(name)) {
    throw new WrongOrder(
      `A forum has no setting “${name}” that can be set; there are ${SETTABLE.join(', ')}.`,
    );
  }
  const isText = typeof DEFAULT_FORUM_SETTINGS[name as keyof ForumSettings] === 'string';
  const value = isText ? typed : Number(typed);
  if (Number.isNaN(value)) throw new WrongOrder(`${name} takes a number, not “${typed}”.`);
  return [name, value];
}

const OTHERWISE: Readonly<Record<string, string>> = {
  seed: 'The seed has a flag of its own: --seed 7.',
  tickIntervalMs: 'The time from tick to tick has a flag of its own: --interval-hours 1.',
  isPaused: 'A simulated forum ticks when the simulation says so: isPaused cannot be set.',
};

const SETTABLE = Object.keys(DEFAULT_FORUM_SETTINGS).filter(
  (name) => !Object.hasOwn(OTHERWISE, name),
);
