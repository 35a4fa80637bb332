import { unreachable } from '@conch/engine';
import type { exportLine, MessageOnWire, SpaceRole } from '@conch/protocol';
import type { Conch, ExportLine, SpaceHead } from '@conch/runtime';
import type { z } from 'zod';
import { explainedOnWire } from './decision.ts';
import { iso } from './instant.ts';
import { memberOnWire } from './member.ts';
import { messagesOnWire } from './quoting.ts';
import { spaceOnWire, type Place } from './space.ts';
import { threadOnWire } from './thread.ts';

type LineOnWire = z.input<typeof exportLine>;

/** What lines need beyond themselves. */
export interface ExportFacts {
  readonly conch: Conch;
  /** The place of who asked. */
  readonly own: Omit<Place, 'seq'> & { readonly turns: SpaceHead['turns'] };
  readonly roles: ReadonlyMap<string, SpaceRole>;
}

/** Lines of an export; what messages answer is looked up for all of them at once. */
export async function exportOnWire(
  lines: readonly ExportLine[],
  facts: ExportFacts,
): Promise<readonly LineOnWire[]> {
  const views = lines.flatMap((line) => (line.kind === 'message' ? [line.message] : []));
  const messages = await messagesOnWire(facts.conch, views);
  const byId = new Map(messages.map((message) => [message.id, message]));
  return lines.map((line) => lineOnWire(line, facts, byId));
}

function lineOnWire(
  line: ExportLine,
  { own, roles }: ExportFacts,
  messages: ReadonlyMap<string, MessageOnWire>,
): LineOnWire {
  switch (line.kind) {
    case 'space': {
      const space = spaceOnWire(line.space, { ...own, seq: line.seq });
      return { kind: 'space', format: 1, at: iso(line.at), space };
    }
    case 'member':
      return { kind: 'member', member: memberOnWire(line.member, roles) };
    case 'thread':
      return { kind: 'thread', thread: threadOnWire(line.thread) };
    case 'message': {
      const message = messages.get(line.message.id);
      if (message === undefined) throw new Error('a message of an export was not put on the wire');
      const earlier = line.versions.map(({ version, text }) => ({ version, content: text }));
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
