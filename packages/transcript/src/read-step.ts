import { nearestName, type Roster } from '@conch/engine';

import { readMemberAct } from './read-member-act.ts';
import { readSetting } from './read-setting.ts';
import { readMember } from './read-member.ts';
import type { SourceLine } from './source-line.ts';
import {
  type SpaceSetup,
  type TranscriptStep,
  type StepAct,
  TranscriptError,
} from './transcript.ts';

/** The spaces and names that the lines of a transcript can refer to. */
export interface TranscriptCast {
  readonly spaces: readonly SpaceSetup[];
  readonly everyone: Roster;
  /** The names of members who joined in the lines above. */
  readonly joined: readonly string[];
}

/** Reads one line of the conversation and the decisions under it. */
export function readStep(
  { head, under }: { readonly head: SourceLine; readonly under: readonly SourceLine[] },
  cast: TranscriptCast,
): Omit<TranscriptStep, 'notes'> {
  const { spaces } = cast;
  const [, place, rest = ''] = /^(?:\[([^\]]+)\]\s*)?(.*)$/u.exec(head.text) ?? [];
  const space = place === undefined ? spaces[0] : spaces.find(({ name }) => name === place);
  if (space === undefined) {
    const names = spaces.map(({ name }) => name).join(', ');
    throw new TranscriptError(head, `there is no space "${place}". Use one of ${names}`);
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
  throw new TranscriptError(
    line,
    'an indented line must be a decision ("> …") or more text ("| …")',
  );
}

function readAct(line: SourceLine, cast: TranscriptCast): StepAct {
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

function readAbout(line: SourceLine, cast: TranscriptCast): StepAct {
  const who = namesOf(cast).find((name) => /^[:\s]/u.test(after(line.text, name)));
  if (who === undefined) throw new TranscriptError(line, nobodySpeaks(line.text, cast));
  const act = readMemberAct(line, who, after(line.text, who));
  if (act !== null) return act;
  throw new TranscriptError(
    line,
    `the act of ${who} is not clear. Write "${who}: text" or one of the acts in the README`,
  );
}

// The names, sorted from the longest to the shortest, so that `Ann Lee: hi` is not read as an act
// of Ann.
function namesOf({ spaces, joined }: TranscriptCast): readonly string[] {
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

function nobodySpeaks(text: string, { everyone }: TranscriptCast): string {
  const [, name = text] = /^([^:↩]+?)\s*[:↩]/u.exec(text) ?? [];
  const nearest = nearestName(name, everyone);
  const hint = nearest === null ? '' : `. Did you mean "${nearest}"?`;
  return `a line must begin with the name of a member, and there is no "${name}"${hint}`;
}
