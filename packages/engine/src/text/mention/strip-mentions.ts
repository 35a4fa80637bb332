import { isLineBreak, lineEnd } from '../characters.ts';
import type { Mention } from './mention.ts';
import { isJoined, isLeadIn, shortLeadIn } from './mention-place.ts';
import type { Meter } from '../scan/meter.ts';
import { isApart, wholeRun, withWrapping, type RemovedRange } from '../scan/whole-run.ts';

/**
 * The text without the leading mentions that `shouldStrip` selects, on every line (MN17). The
 * separators between these mentions are removed too, and the remaining text does not change. The
 * meter counts steps.
 */
export function withoutLeading(
  text: string,
  mentions: readonly Mention[],
  shouldStrip: (mention: Mention) => boolean,
  meter: Meter = { steps: 0 },
): string {
  let rest = '';
  let from = 0;
  for (const line of byLine(text, mentions)) {
    for (const { start, end } of removedRanges(line, { text, shouldStrip, meter })) {
      rest += text.slice(from, start);
      from = end;
    }
  }
  return rest + text.slice(from);
}

function byLine(text: string, mentions: readonly Mention[]): readonly Mention[][] {
  const lines: Mention[][] = [];
  let end = -1;
  for (const mention of mentions) {
    if (mention.start < end) lines.at(-1)?.push(mention);
    else {
      lines.push([mention]);
      end = lineEnd(text, mention.end);
    }
  }
  return lines;
}

interface Stripping {
  readonly text: string;
  readonly shouldStrip: (mention: Mention) => boolean;
  readonly meter: Meter;
}

function removedRanges(line: readonly Mention[], stripping: Stripping): readonly RemovedRange[] {
  const { text } = stripping;
  const run = line.filter(({ place }) => place === 'leading');
  const firstKept = run.findIndex((mention) => isKept(mention, stripping));
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return [];
  if (firstKept === -1) {
    const { start } = withWrapping(text, first.start, first.end);
    const { end } = withWrapping(text, last.start, last.end);
    const range = wholeRun(text, start, end);
    return [range, ...laterRanges(range, line.slice(run.length), stripping)];
  }
  const ranges: RemovedRange[] = [];
  // Before the first kept mention, the separator after a removed mention is removed too. Later, the
  // separator before a removed mention is removed: `@B, @C and @D` without C becomes `@B and @D`.
  const head = run[firstKept];
  if (firstKept > 0 && head !== undefined) {
    ranges.push({ start: startOf(first, text), end: startOf(head, text) });
  }
  run.forEach((mention, at) => {
    const before = run[at - 1];
    if (at <= firstKept || before === undefined || isKept(mention, stripping)) return;
    ranges.push(rangeAfter(before, mention, text));
  });
  return ranges;
}

// Bold marks and brackets around a mention are removed too, unless this would join two words.
function startOf(mention: Mention, text: string): number {
  const { start } = withWrapping(text, mention.start, mention.end);
  return isApart(text, start - 1) ? start : mention.start;
}

function rangeAfter(before: Mention, mention: Mention, text: string): RemovedRange {
  const { end: start } = withWrapping(text, before.start, before.end);
  const { end } = withWrapping(text, mention.start, mention.end);
  return isApart(text, end) ? { start, end } : { start: before.end, end: mention.end };
}

// MN7: a possessive mention is part of the sentence, so it is not removed.
function isKept(mention: Mention, { shouldStrip }: Stripping): boolean {
  return mention.possessive || !shouldStrip(mention);
}

// The ranges to remove after the first mention was removed, because later mentions then become
// leading: `@B: @B go`, `@B hey @B, go` and `@B: @C and @B go`.
function laterRanges(
  removed: RemovedRange,
  others: readonly Mention[],
  stripping: Stripping,
): readonly RemovedRange[] {
  const { text, meter } = stripping;
  const ranges: RemovedRange[] = [];
  if (others.length === 0) return ranges;
  // A short text that replaces the remaining text of the line so far.
  let before = shortLeadIn(text.slice(skipBackToLine(text, removed.start), removed.start));
  let from = removed.end;
  let isAlone = true;
  for (const mention of others) {
    const between = isAlone ? before + text.slice(from, mention.start) : '';
    meter.steps += before.length + mention.start - from + 1;
    if (!(isAlone ? isLeadIn(between, 0, between.length) : isJoined(text, from, mention))) break;
    if (isKept(mention, stripping)) isAlone = false;
    else if (isAlone) {
      const range = wholeRun(text, mention.start, mention.end);
      // The range includes the bold marks and brackets around the mention, so they are removed too.
      before = shortLeadIn(before + text.slice(from, range.start));
      ranges.push(range);
    } else ranges.push({ start: from, end: mention.end });
    from = Math.max(mention.end, ranges.at(-1)?.end ?? 0);
  }
  return ranges;
}

function skipBackToLine(text: string, from: number): number {
  let at = from;
  while (at > 0 && !isLineBreak(text.charCodeAt(at - 1))) at -= 1;
  return at;
}
