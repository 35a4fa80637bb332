import { isLineBreak, lineEnd } from './characters.ts';
import type { Mention } from './mention.ts';
import { isJoined, isLeadIn, shortLeadIn } from './mention-place.ts';
import type { Meter } from './meter.ts';
import { wholeRun, type Hole } from './whole-run.ts';

/**
 * The text without the leading mentions that `shouldStrip` names, nor what
 * separates them, on every line (MN17); the rest stays as it is. The meter
 * counts its steps.
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
    for (const { start, end } of holesOf(line, { text, shouldStrip, meter })) {
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

function holesOf(line: readonly Mention[], stripping: Stripping): readonly Hole[] {
  const { text } = stripping;
  const run = line.filter(({ place }) => place === 'leading');
  const firstKept = run.findIndex((mention) => isKept(mention, stripping));
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return [];
  if (firstKept === -1) {
    const hole = wholeRun(text, first.start, last.end);
    return [hole, ...promoted(hole, line.slice(run.length), stripping)];
  }
  const holes: Hole[] = [];
  // Before the first that stays, what follows a mention goes with it;
  // afterwards, what precedes it: `@B, @C and @D` without C is `@B and @D`.
  const head = run[firstKept];
  if (firstKept > 0 && head !== undefined) holes.push({ start: first.start, end: head.start });
  run.forEach((mention, at) => {
    const before = run[at - 1];
    if (at <= firstKept || before === undefined || isKept(mention, stripping)) return;
    holes.push({ start: before.end, end: mention.end });
  });
  return holes;
}

// A possessive is part of what is said, not an address (MN7).
function isKept(mention: Mention, { shouldStrip }: Stripping): boolean {
  return mention.possessive || !shouldStrip(mention);
}

// `@B: @B go`, `@B hey @B, go` and `@B: @C and @B go`: once the first is gone,
// others lead, and are taken out as well.
function promoted(gone: Hole, others: readonly Mention[], stripping: Stripping): readonly Hole[] {
  const { text, meter } = stripping;
  const holes: Hole[] = [];
  if (others.length === 0) return holes;
  // What is left of the line so far, in short.
  let before = shortLeadIn(text.slice(skipBackToLine(text, gone.start), gone.start));
  let from = gone.end;
  let isAlone = true;
  for (const mention of others) {
    const between = isAlone ? before + text.slice(from, mention.start) : '';
    meter.steps += before.length + mention.start - from + 1;
    if (!(isAlone ? isLeadIn(between, 0, between.length) : isJoined(text, from, mention))) break;
    if (isKept(mention, stripping)) isAlone = false;
    else if (isAlone) {
      const hole = wholeRun(text, mention.start, mention.end);
      // What wraps the mention goes with it.
      before = shortLeadIn(before + text.slice(from, hole.start));
      holes.push(hole);
    } else holes.push({ start: from, end: mention.end });
    from = Math.max(mention.end, holes.at(-1)?.end ?? 0);
  }
  return holes;
}

function skipBackToLine(text: string, from: number): number {
  let at = from;
  while (at > 0 && !isLineBreak(text.charCodeAt(at - 1))) at -= 1;
  return at;
}
