import { indexOf, type RosterIndex } from '../roster/roster-index.ts';
import type { Roster } from '../roster/roster.ts';
import { unreachable } from '../unreachable.ts';
import { findFrom } from './characters.ts';
import { isQuotedAt, lineCursor } from './scan/line-cursor.ts';
import type { Mention, MentionPlace, MentionTarget } from './mention/mention.ts';
import { placeOf } from './mention/mention-place.ts';
import type { Meter } from './scan/meter.ts';
import { opensMention } from './mention/opens-mention.ts';
import { readName, type NameFound } from './mention/read-name.ts';
import { readWord } from './scan/read-word.ts';
import { urlCursor, urlEndAround } from './scan/url-cursor.ts';
import { codeRanges } from './scan/code-ranges.ts';

/** Every mention in a text, in order, with its meaning and position. */
export function parseMentions(text: string, roster: Roster): Mention[] {
  return scanMentions(text, indexOf(roster), { steps: 0 });
}

/** Like `parseMentions`, but with an index. The meter counts steps. */
export function scanMentions(text: string, index: RosterIndex, meter: Meter): Mention[] {
  const mentions: Mention[] = [];
  const signs = signCursor(text);
  let at = nextSign(signs, 0);
  // Most messages contain no mention, so they need no further work.
  if (at === text.length) return mentions;
  const code = codeCursor(text, meter);
  const urls = urlCursor(text, meter);
  const line = lineCursor(text, meter);
  while (at < text.length) {
    meter.steps += 1;
    let passed = codeEndAround(code, at);
    if (passed === -1) passed = opensMention(text, at, meter) ? urlEndAround(urls, at) : at + 1;
    if (passed !== -1) {
      at = nextSign(signs, passed);
      continue;
    }
    const read = readName(text, at + 1, index.names, meter) ?? readWord(text, at + 1, meter);
    if (read === null || isQuotedAt(line, at)) {
      at = nextSign(signs, at + 1);
      continue;
    }
    const previous = mentions.at(-1);
    const place = placeOf({
      text,
      start: at,
      end: read.end,
      lineStart: line.start,
      previous,
      meter,
    });
    mentions.push(mentionOf(text, at, place, read));
    at = nextSign(signs, read.end);
  }
  return mentions;
}

function mentionOf(
  text: string,
  start: number,
  place: MentionPlace,
  { stands, end, possessive }: NameFound<MentionTarget>,
): Mention {
  const name = text.slice(start + 1, end);
  // There is no object spread here, because a spread would cost more than all other work of reading
  // a mention.
  switch (stands.kind) {
    case 'member':
    case 'outsider': {
      const { kind, id, memberKind } = stands;
      return { start, end, name, place, possessive, kind, id, memberKind };
    }
    case 'group':
      return { start, end, name, place, possessive, kind: stands.kind, group: stands.group };
    case 'unknown':
      return { start, end, name, place, possessive, kind: stands.kind };
    default:
      return unreachable(stands);
  }
}

interface SignCursor {
  readonly text: string;
  plain: number;
  wide: number;
}

function signCursor(text: string): SignCursor {
  return { text, plain: findFrom(text, '@', 0), wide: findFrom(text, '＠', 0) };
}

/** The first position of `@` or `＠` at or after `from`, or the text's length. */
function nextSign(signs: SignCursor, from: number): number {
  if (signs.plain < from) signs.plain = findFrom(signs.text, '@', from);
  if (signs.wide < from) signs.wide = findFrom(signs.text, '＠', from);
  return Math.min(signs.plain, signs.wide);
}

/** Finds code while a text is read from left to right (MN8). */
interface CodeCursor {
  readonly text: string;
  readonly meter: Meter;
  /** Null until the first look-up of a position that could be after code. */
  ranges: readonly number[] | null;
  /** The index of the range that the last lookup reached. */
  at: number;
}

function codeCursor(text: string, meter: Meter): CodeCursor {
  return { text, meter, ranges: null, at: 0 };
}

/** The end of the code around `place`, or -1. The places of successive calls must not decrease. */
function codeEndAround(cursor: CodeCursor, place: number): number {
  if (place === 0) return -1;
  cursor.ranges ??= codeRanges(cursor.text, cursor.meter);
  const { ranges } = cursor;
  while ((ranges[cursor.at + 1] ?? Infinity) <= place) cursor.at += 2;
  const start = ranges[cursor.at];
  return start !== undefined && start <= place ? (ranges[cursor.at + 1] ?? -1) : -1;
}
