import { buildRoster, type Roster, rosterRefusals } from '@conch/engine';
import { readHeader, type Header, type HeaderMember } from './read-header.ts';
import { readStep, type TranscriptCast } from './read-step.ts';
import type { SourceLine } from './source-line.ts';
import {
  type SpaceSetup,
  type TranscriptStep,
  type Transcript,
  TranscriptError,
} from './transcript.ts';

/** Reads a transcript. Throws `TranscriptError` at the first invalid line. */
export function readTranscript(text: string, file: string): Transcript {
  const lines = sourceLines(text, file);
  const [first] = lines;
  const title = first === undefined ? null : commentOf(first);
  if (title === null) {
    throw new TranscriptError(
      { file, line: 1 },
      'the first line must be the title, such as "# A chat"',
    );
  }
  const blocks = blocksOf(lines.slice(1));
  const tops = blocks.slice(0, countHeaders(blocks));
  if (tops.length === 0) {
    throw new TranscriptError(
      { file, line: 2 },
      'the file has no space. Begin one with "space: NAME"',
    );
  }
  const headers = tops.map(({ lines: block }) => readHeader(block));
  checkNames(headers);
  const spaces = headers.map(({ setup }) => setup);
  const steps = readSteps(blocks.slice(tops.length), { spaces, everyone: rosterOf(spaces) });
  return { file, title, about: tops[0]?.comments ?? [], spaces, steps };
}

function sourceLines(text: string, file: string): readonly SourceLine[] {
  return text.split(/\r?\n/u).map((line, at) => ({ file, line: at + 1, text: line.trimEnd() }));
}

function commentOf({ text }: SourceLine): string | null {
  return text.startsWith('#') ? text.replace(/^#+\s*/u, '') : null;
}

/** Lines without a blank line between them. */
interface Block {
  readonly comments: readonly string[];
  readonly lines: readonly SourceLine[];
}

function blocksOf(lines: readonly SourceLine[]): readonly Block[] {
  const blocks: { comments: string[]; lines: SourceLine[] }[] = [];
  let open: (typeof blocks)[number] | null = null;
  for (const line of lines) {
    if (line.text === '') {
      // A block that has only comments belongs to the next block.
      if (open !== null && open.lines.some((one) => commentOf(one) === null)) open = null;
      continue;
    }
    if (open === null) blocks.push((open = { comments: [], lines: [] }));
    const comment = commentOf(line);
    if (comment !== null) open.comments.push(comment);
    open.lines.push(line);
  }
  return blocks.map(({ comments, lines: all }) => ({ comments, lines: all }));
}

function countHeaders(blocks: readonly Block[]): number {
  const at = blocks.findIndex(({ lines }) => {
    const first = lines.find((line) => commentOf(line) === null);
    return first === undefined || !/^space:/iu.test(first.text);
  });
  return at === -1 ? blocks.length : at;
}

function rosterOf(spaces: readonly SpaceSetup[]): Roster {
  const members = spaces.flatMap((space) => space.members);
  return buildRoster([...new Map(members.map((member) => [member.name, member])).values()]);
}

function readSteps(
  blocks: readonly Block[],
  cast: Omit<TranscriptCast, 'joined'>,
): readonly TranscriptStep[] {
  const steps: TranscriptStep[] = [];
  const joined: string[] = [];
  let notes: string[] = [];
  for (const group of groupsOf(blocks.flatMap(({ lines }) => lines))) {
    const comment = commentOf(group.head);
    if (comment !== null) {
      const [orphan] = group.under;
      if (orphan !== undefined)
        throw new TranscriptError(orphan, 'an indented line cannot follow a comment');
      notes.push(comment);
      continue;
    }
    const step = readStep(group, { ...cast, joined });
    if (step.act.kind === 'join') joined.push(step.act.member.name);
    steps.push({ ...step, notes });
    notes = [];
  }
  return steps;
}

/** Lines of the conversation, each with the indented lines under it. */
function groupsOf(lines: readonly SourceLine[]): readonly {
  readonly head: SourceLine;
  readonly under: readonly SourceLine[];
}[] {
  const groups: { head: SourceLine; under: SourceLine[] }[] = [];
  for (const line of lines) {
    if (!/^\s/u.test(line.text)) {
      groups.push({ head: line, under: [] });
      continue;
    }
    const group = groups.at(-1);
    if (group === undefined)
      throw new TranscriptError(line, 'an indented line needs a line above it');
    group.under.push(line);
  }
  return groups;
}

/** Throws `TranscriptError` at the first header line whose name conflicts with another name. */
function checkNames(headers: readonly Header[]): void {
  const repeated = headers.map(({ named }) => repeatedIn(named)).find((one) => one !== undefined);
  if (repeated !== undefined) {
    throw new TranscriptError(repeated.line, `${repeated.member.name} is in this space twice`);
  }
  // All spaces of a file share one namespace, as on a server. So the same name in two spaces means
  // the same member.
  const everyone = new Map<string, HeaderMember>();
  for (const one of headers.flatMap(({ named }) => named)) {
    if (!everyone.has(one.member.name)) everyone.set(one.member.name, one);
  }
  const [refusal] = rosterRefusals([...everyone.values()].map(({ member }) => member));
  const refused = everyone.get(refusal?.name ?? '');
  if (refusal === undefined || refused === undefined) return;
  throw new TranscriptError(refused.line, `"${refusal.name}": ${refusal.reason}`);
}

function repeatedIn(named: readonly HeaderMember[]): HeaderMember | undefined {
  const members = named.filter(({ isOutsider }) => !isOutsider);
  const names = members.map(({ member }) => member.name);
  return members.find(({ member }, at) => names.indexOf(member.name) < at);
}
