import { unreachable } from '@conch/engine';
import type { exportLine, MessageOnWire } from '@conch/protocol';
import type { Conch, ExportLine, MemberInSpace, SpaceHead } from '@conch/runtime';
import type { z } from 'zod';
import { explainedOnWire } from './runs/decision.ts';
import type { MemberOnWire } from './people/member.ts';
import { versionOnWire } from './message.ts';
import { messagesOnWire } from './quoting.ts';
import { spaceOnWire, type SpaceMembership } from './space.ts';
import { threadOnWire } from './forum/thread.ts';

type LineOnWire = z.input<typeof exportLine>;

/** The data that an export needs in addition to its lines. */
export interface ExportFacts {
  readonly conch: Conch;
  /** The caller's membership. */
  readonly own: Omit<SpaceMembership, 'seq'> & { readonly floor: SpaceHead['floor'] };
  readonly members: (members: readonly MemberInSpace[]) => Promise<readonly MemberOnWire[]>;
}

interface Found {
  readonly messages: ReadonlyMap<string, MessageOnWire>;
  readonly members: ReadonlyMap<string, MemberOnWire>;
}

/** Converts lines of an export. The messages that they reply to are loaded in one query. */
export async function exportOnWire(
  lines: readonly ExportLine[],
  facts: ExportFacts,
): Promise<readonly LineOnWire[]> {
  const views = lines.flatMap((line) => (line.kind === 'message' ? [line.message] : []));
  const messages = await messagesOnWire(facts.conch, views);
  const members = await facts.members(
    lines.flatMap((line) => (line.kind === 'member' ? [line.member] : [])),
  );
  const found = {
    messages: new Map(messages.map((message) => [message.id, message])),
    members: new Map(members.map((member) => [member.id, member])),
  };
  return lines.map((line) => lineOnWire(line, facts, found));
}

function lineOnWire(
  line: ExportLine,
  { own }: ExportFacts,
  { messages, members }: Found,
): LineOnWire {
  switch (line.kind) {
    case 'space': {
      const space = spaceOnWire(line.space, { ...own, seq: line.seq });
      return { kind: 'space', format: 1, at: line.at, space };
    }
    case 'member':
      return { kind: 'member', member: required(members.get(line.member.id)) };
    case 'thread':
      return { kind: 'thread', thread: threadOnWire(line.thread) };
    case 'message': {
      const message = required(messages.get(line.message.id));
      const earlier = line.earlier.map(versionOnWire);
      return { kind: 'message', message, earlier };
    }
    case 'decision':
      return { kind: 'decision', decision: explainedOnWire(line.decision) };
    case 'end':
      return line;
    default:
      return unreachable(line);
  }
}

function required<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('a line of an export has no wire form');
  return found;
}
