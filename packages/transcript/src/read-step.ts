import { nearestName, type Roster } from '@conch/engine';

import { readDeed } from './read-deed.ts';
import { readSetting } from './read-setting.ts';
import { readMember } from './read-member.ts';
import type { SourceLine } from './source-line.ts';
import { type SpaceSetup, type Step, type StepAct, TranscriptError } from './transcript.ts';

/** Who can be spoken of in a transcript. */
export interface Cast {
  readonly spaces: readonly SpaceSetup[];
  readonly everyone: Roster;
  /** Names of those who joined in the lines above. */
  readonly joined: readonly string[];
}

/** Reads one line of the conversation and the decisions under it. */
export function readStep(
  { head, under }: { readonly head: SourceLine; readonly under: readonly SourceLine[] },
  cast: Cast,
): Omit<Step, 'notes'> {
  const { spaces } = cast;
  const [, place, rest = ''] = /^(?:\[([^\]]+)\]\s*)?(.*)$/u.exec(head.text) ?? [];
  const space = place === undefined ? spaces[0] : spaces.find(({ name }) => name === place);
  if (space === undefined) {
    const names = spaces.map(({ name }) => name).join(', ');
    throw new TranscriptError(head, `no space is called "${place}"; there are ${names}`);
  }
  const more = under.filter(({ text }) => /^\s+\|/u.test(text)).map(continuation);
  const line = { ...head, text: [rest, ...more].join('\n') };
  return {
    line: head.line,
    source: head.text,
    space: space.name,
    act: readAct(line, cast),
    expected: under.filter(({ text }) => !/^\s+\|/u.test(text)).map(expectation),
  };
}

function continuation({ text }: SourceLine): string {
  return text.replace(/^\s+\|\s?/u, '');
}

function expectation(line: SourceLine): string {
  const [, decision] = /^\s+>\s*(.+)$/u.exec(line.text) ?? [];
  if (decision !== undefined) return decision;
  throw new TranscriptError(line, 'an indented line is a decision ("> …") or more text ("| …")');
}

function readAct(line: SourceLine, cast: Cast): StepAct {
  const { text } = line;
  if (text === 'tick') return { kind: 'tick' };
  const time = /^(\d+) (second|minute|hour|day)s? pass(?:es)?$/u.exec(text);
  if (time !== null) return { kind: 'pass-time', ms: Number(time[1]) * unitMs(time[2]) };
  const change = /^([\w -]+?) becomes (.+)$/u.exec(text);
  const settings = change && readSetting(line, { key: change[1] ?? '', value: change[2] ?? '' });
  if (settings !== null) return { kind: 'change', settings };
  const arrival = /^(.+?) joins(.*)$/u.exec(text);
  if (arrival !== null && !text.includes(': ')) {
    return { kind: 'join', member: readMember(line, 'agent', `${arrival[1]}${arrival[2]}`) };
  }
  return readAbout(line, cast);
}

function unitMs(unit = ''): number {
  return { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 }[unit] ?? 0;
}

function readAbout(line: SourceLine, cast: Cast): StepAct {
  const who = namesOf(cast).find((name) => /^[:\s]/u.test(after(line.text, name)));
  if (who === undefined) throw new TranscriptError(line, nobodySpeaks(line.text, cast));
  const deed = readDeed(line, who, after(line.text, who));
  if (deed !== null) return deed;
  throw new TranscriptError(
    line,
    `it is not clear what ${who} does; write "${who}: text" or one of the deeds of the README`,
  );
}

// The longest first, so that `Ann Lee: hi` is not something that Ann does.
function namesOf({ spaces, joined }: Cast): readonly string[] {
  const names = spaces.flatMap(({ members, services, outsiders }) => [
    ...members.map(({ name }) => name),
    ...services,
    ...outsiders.map(({ name }) => name),
  ]);
  return [...names, ...joined].toSorted((one, other) => other.length - one.length);
}

function after(text: string, name: string): string {
  return text.startsWith(name) ? text.slice(name.length) : '';
}

function nobodySpeaks(text: string, { everyone }: Cast): string {
  const [, said = text] = /^([^:↩]+?)\s*[:↩]/u.exec(text) ?? [];
  const nearest = nearestName(said, everyone);
  const hint = nearest === null ? '' : `; did you mean "${nearest}"?`;
  return `a line begins with who speaks, and nobody is called "${said}"${hint}`;
}
