import { indexOf, type RosterIndex } from '../roster-index.ts';
import type { Roster } from '../roster.ts';
import { unreachable } from '../unreachable.ts';
import { findFrom } from './characters.ts';
import { codeCursor, codeEndAround } from './code-cursor.ts';
import { isQuotedAt, lineCursor } from './line-cursor.ts';
import type { Mention, MentionPlace, MentionTarget } from './mention.ts';
import { placeOf } from './mention-place.ts';
import type { Meter } from './meter.ts';
import { opensMention } from './opens-mention.ts';
import { readName, type NameFound } from './read-name.ts';
import { readWord } from './read-word.ts';
import { urlCursor, urlEndAround } from './url-cursor.ts';

/** Every mention of a text, in order, with what it stands for and where. */
export function parseMentions(text: string, roster: Roster): Mention[] {
  return scanMentions(text, indexOf(roster), { steps: 0 });
}

/** `parseMentions` for an index at hand; the meter counts its steps. */
export function scanMentions(text: string, index: RosterIndex, meter: Meter): Mention[] {
  const mentions: Mention[] = [];
  const signs = signCursor(text);
  let at = nextSign(signs, 0);
  // Most messages mention nobody, and need nothing of what follows.
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
  // Spelled out: a spread costs more than all the rest of reading a mention.
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

/** Where the first `@` or `＠` from `from` on stands; the text's length if nowhere. */
function nextSign(signs: SignCursor, from: number): number {
  if (signs.plain < from) signs.plain = findFrom(signs.text, '@', from);
  if (signs.wide < from) signs.wide = findFrom(signs.text, '＠', from);
  return Math.min(signs.plain, signs.wide);
}
