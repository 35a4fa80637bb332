import type { Client, FollowedSpace, SpaceView } from '@conch/sdk';
import type { ComposerLine } from '../composer/chat-command.ts';
import type { ApprovalNumbers } from './approval-numbers.ts';
import { helpLines, limitLines, memberLines, whyLines } from './space-facts.ts';
import { counted } from './status-rows.ts';

/** The parts of a room that commands use. */
export interface RoomParts {
  readonly client: Client;
  readonly space: FollowedSpace;
  readonly numbers: ApprovalNumbers;
}

/** The result of a command: a hint above the draft, or lines in the transcript. */
export interface RoomAnswer {
  readonly hint?: string;
  readonly lines?: readonly string[];
}

type RoomLine = Exclude<ComposerLine, { kind: 'nothing' | 'quit' }>;

/** Posts the message or runs the command that a line contains. */
export async function carryOut(
  line: RoomLine,
  { parts, view }: { readonly parts: RoomParts; readonly view: SpaceView },
): Promise<RoomAnswer> {
  const { space, client } = parts;
  switch (line.kind) {
    case 'message':
      return post(space, line.text);
    case 'unknown':
      return { hint: line.problem };
    case 'stop':
      await space.stop();
      return { hint: 'Stopped everything in this space.' };
    case 'continue':
      await space.continue();
      return { hint: 'Continued.' };
    case 'why':
      return { lines: await whyLines(client, view) };
    case 'members':
      return { lines: memberLines(view) };
    case 'limits':
      return { lines: limitLines(view) };
    case 'help':
      return { lines: helpLines() };
    case 'retry':
    case 'discard':
      return settleRefused(line.kind, { space, view });
    case 'approve':
    case 'deny':
      return answer(line, { parts, view });
    default:
      return line satisfies never;
  }
}

// Does not throw if the message is refused, because the transcript shows the message with the
// reason.
async function post(space: FollowedSpace, text: string): Promise<RoomAnswer> {
  try {
    const { warnings } = await space.send(text);
    const unknown = warnings.flatMap((one) => (one.kind === 'unknown-mention' ? [one] : []));
    const words = unknown.map(({ name, nearest }) => {
      const hint = nearest === null ? '' : ` Did you mean @${nearest}?`;
      return `No one here is called ${name}.${hint}`;
    });
    return words.length === 0 ? {} : { hint: words.join(' ') };
  } catch {
    return {};
  }
}

function settleRefused(
  kind: 'retry' | 'discard',
  { space, view }: { readonly space: FollowedSpace; readonly view: SpaceView },
): RoomAnswer {
  const refused = view.pending.filter(({ state }) => state.kind === 'failed');
  if (refused.length === 0) return { hint: 'No message was refused.' };
  for (const { clientId } of refused) space[kind](clientId);
  const what = counted(refused.length, 'message');
  return { hint: kind === 'retry' ? `Sending ${what} again.` : `Dropped ${what}.` };
}

async function answer(
  { kind, number }: Extract<RoomLine, { kind: 'approve' | 'deny' }>,
  { parts, view }: { readonly parts: RoomParts; readonly view: SpaceView },
): Promise<RoomAnswer> {
  const found = parts.numbers.find(view.approvals, number);
  if (found === null) {
    const isOpen = view.approvals.some(({ verdict }) => verdict === null);
    return {
      hint: isOpen ? `Which one? Write /${kind} with its number.` : 'No agent asks for anything.',
    };
  }
  const { runId, callId } = found;
  const approve = kind === 'approve';
  await parts.client.call('answerApproval', {
    params: { spaceId: view.space.id, runId, callId },
    body: { approve },
  });
  return { hint: approve ? 'Approved.' : 'Denied.' };
}
