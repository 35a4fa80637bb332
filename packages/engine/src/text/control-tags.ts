import { classOf, isLineBreak, SPACE } from './characters.ts';
import { codeRanges } from './scan/code-ranges.ts';

/** The control tags of an agent's answer, and the text without them. */
export interface ControlTags {
  readonly text: string;
  readonly passes: boolean;
  readonly stops: boolean;
}

/**
 * Reads `<world>pass</world>` and `<world>stop</world>` outside code. Upper case, lower case and
 * white space between the parts make no difference (PA1, SG1).
 */
export function readControlTags(text: string): ControlTags {
  if (!text.includes('>') || !/world/iu.test(text)) return { text, passes: false, stops: false };
  const output: string[] = [];
  const found = { passes: false, stops: false };
  const code = codeRanges(text, { steps: 0 });
  let codeAt = 0;
  // The length of the prefix of `output` that contains code. No tag may begin in this prefix.
  let sealed = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (at === code[codeAt]) {
      const end = code[codeAt + 1] ?? at + 1;
      for (; at < end; at += 1) output.push(text.charAt(at));
      sealed = output.length;
      codeAt += 2;
      at -= 1;
      continue;
    }
    output.push(text.charAt(at));
    if (text.charAt(at) !== '>') continue;
    const tag = tagBefore(output, sealed);
    if (tag === null) continue;
    if (tag.word === 'pass') found.passes = true;
    else found.stops = true;
    output.length = tag.start;
    at = joinAroundTag(output, text, at + 1) - 1;
  }
  if (!found.passes && !found.stops) return { text, ...found };
  return { text: output.join('').trim(), ...found };
}

interface Tag {
  readonly word: 'pass' | 'stop';
  readonly start: number;
}

// Reads backwards from each `>`, because removing one tag can join the parts of another tag, which
// must be removed too (SG2).
function tagBefore(output: readonly string[], floor: number): Tag | null {
  const end = wordBefore(output, floor, output.length - 1, 'world');
  const slash = signBefore(output, floor, end, '/');
  const closing = signBefore(output, floor, slash, '<');
  for (const word of ['pass', 'stop'] as const) {
    const inner = signBefore(output, floor, wordBefore(output, floor, closing, word), '>');
    const start = signBefore(output, floor, wordBefore(output, floor, inner, 'world'), '<');
    if (start !== -1) return { word, start };
  }
  return null;
}

// `wordBefore` and `signBefore` search backwards from `end`. An `end` of -1 means that the previous
// search failed.
function wordBefore(output: readonly string[], floor: number, end: number, word: string): number {
  let at = end === -1 ? -1 : skipSpaceBack(output, floor, end);
  for (let letter = word.length - 1; letter >= 0; letter -= 1) {
    at -= 1;
    if (at < floor || output[at]?.toLowerCase() !== word.charAt(letter)) return -1;
  }
  return at;
}

function signBefore(output: readonly string[], floor: number, end: number, sign: string): number {
  return wordBefore(output, floor, end, sign);
}

function skipSpaceBack(output: readonly string[], floor: number, end: number): number {
  let at = end;
  while (at > floor && isSpace(output[at - 1] ?? '')) at -= 1;
  return at;
}

/**
 * Removes double blanks or an empty line at the position of a removed tag. Returns the position at
 * which reading continues.
 */
function joinAroundTag(output: string[], text: string, from: number): number {
  let at = from;
  if (output.length === 0 || isSpace(output.at(-1) ?? '')) {
    while (at < text.length && isInLineSpace(text.charAt(at))) at += 1;
  }
  if (at < text.length && !breaksLine(text.charAt(at))) return at;
  while (output.length > 0 && isInLineSpace(output.at(-1) ?? '')) output.pop();
  const isLineEmpty = output.length === 0 || breaksLine(output.at(-1) ?? '');
  if (!isLineEmpty) return at;
  at = afterLineBreak(text, at);
  // The text had an empty line before and after the tag. One empty line is enough.
  while (hasEmptyLineLast(output) && at < text.length && breaksLine(text.charAt(at))) {
    at = afterLineBreak(text, at);
  }
  return at;
}

function afterLineBreak(text: string, at: number): number {
  return text.startsWith('\r\n', at) ? at + 2 : at + 1;
}

function hasEmptyLineLast(output: readonly string[]): boolean {
  return output.length === 0 || /(?:\n\r?|\r)\n$/u.test(output.slice(-3).join(''));
}

function isSpace(character: string): boolean {
  return (classOf(character.charCodeAt(0)) & SPACE) !== 0;
}

function breaksLine(character: string): boolean {
  return isLineBreak(character.charCodeAt(0));
}

function isInLineSpace(character: string): boolean {
  return isSpace(character) && !breaksLine(character);
}
