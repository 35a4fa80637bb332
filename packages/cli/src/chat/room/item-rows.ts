import { spelledOut } from '@conch/protocol';
import type { MemberView, SpaceView } from '@conch/sdk';
import { cleanLine, cleanText } from '../../print/clean-text.ts';
import type { ScreenRow, SpanStyle } from '../screen/row.ts';
import { cutText, displayWidth, wrapText } from '../screen/text-width.ts';
import type { TranscriptItem } from './transcript-items.ts';

/** The width and the members. The rows of every item depend on them. */
export interface RowFrame {
  readonly columns: number;
  readonly me: string;
  readonly members: readonly MemberView[];
}

const LONGEST_NAME = 18;
const GAP = 2;
const AGENT_COLOURS = ['cyan', 'green', 'magenta', 'blue'] as const;

/** The rows of one item: the name in the first column, and the text in the second column. */
export function itemRows(item: TranscriptItem, frame: RowFrame): readonly ScreenRow[] {
  switch (item.kind) {
    case 'message':
      return messageRows(item.of, frame);
    case 'stream': {
      const { agentId, agentName, content, isPaused } = item.of;
      const text = `${cleanText(content)}${isPaused ? ' …' : '▌'}`;
      return saidRows({ name: agentName, nameStyle: agentStyle(agentId, frame), text }, frame);
    }
    case 'silence': {
      const { agentId, outcomeWords, because } = item.of;
      return asideRows(
        `${nameOf(agentId, frame)} ${cleanLine(outcomeWords)} (${cleanLine(because)})`,
        frame,
      );
    }
    case 'approval':
      return approvalRows(item, frame);
    case 'pending':
      return pendingRows(item.of, frame);
    case 'note':
      return item.of.lines
        .flatMap((line) => wrapText(cleanText(line), frame.columns - textColumn(frame) - GAP))
        .map((text) => [{ text: `│ ${text}`, style: 'dim', column: textColumn(frame) }]);
    default:
      return item satisfies never;
  }
}

/** The name of a member, or a placeholder for a former member. */
export function nameOf(id: string, { members }: Pick<RowFrame, 'members'>): string {
  return cleanLine(members.find((member) => member.id === id)?.name ?? 'A former member');
}

function messageRows(
  message: SpaceView['messages'][number],
  frame: RowFrame,
): readonly ScreenRow[] {
  const { sender, content, status, deletedAt, audience } = message;
  if (sender === null) {
    const text = cleanText(content);
    return saidRows({ name: 'Conch', nameStyle: NOTICE, text, style: 'yellow' }, frame);
  }
  const nameStyle = sender.kind === 'agent' ? agentStyle(sender.id, frame) : 'bold';
  if (deletedAt !== null) {
    const text = 'This message was deleted.';
    return saidRows({ name: sender.name, nameStyle, text, style: 'dim' }, frame);
  }
  const end = status === 'complete' ? '' : ` (${status === 'cancelled' ? 'stopped' : status})`;
  const text = `${cleanText(content).trimEnd()}${end}`;
  return [
    ...saidRows({ name: sender.name, nameStyle, text }, frame),
    ...(audience === 'everyone' ? [] : asideRows(readersLine(audience, frame), frame)),
  ];
}

const NOTICE = ['bold', 'yellow'] as const;

function readersLine(audience: readonly string[], frame: RowFrame): string {
  if (audience.length === 0) return 'no agent can read this';
  const names = audience.map((id) => nameOf(id, frame));
  return `of the agents, only ${names.join(', ')} can read this`;
}

function pendingRows(
  { content, state }: SpaceView['pending'][number],
  frame: RowFrame,
): readonly ScreenRow[] {
  const name = nameOf(frame.me, frame);
  const text = `${cleanText(content)}${state.kind === 'sending' ? ' (not sent yet)' : ''}`;
  const said = saidRows({ name, nameStyle: 'bold', text, style: 'dim' }, frame);
  if (state.kind !== 'failed') return said;
  const why = `Not sent: ${cleanLine(state.failure.detail)} /retry sends it again, /discard drops it.`;
  return [...said, ...asideRows(why, { ...frame, style: 'red' })];
}

const VERDICTS = {
  approved: 'approved it',
  denied: 'denied it',
  'timed-out': 'Nobody answered in time',
  cancelled: 'The agent no longer waits',
} as const;

function approvalRows(
  { of, number }: Extract<TranscriptItem, { kind: 'approval' }>,
  frame: RowFrame,
): readonly ScreenRow[] {
  const { agentId, tool, input, reason, verdict, decidedBy } = of;
  const asks = `[${number}] ${nameOf(agentId, frame)} wants to use ${spelledOut(tool)}: ${spelledOut(reason)}`;
  // The input shows hidden characters as codes, because a person must see every character of the
  // text that an approval allows.
  const lines = input.split('\n').map((line) => `    ${spelledOut(line)}`);
  const who = decidedBy === null ? '' : `${nameOf(decidedBy, frame)} `;
  const end =
    verdict === null
      ? `    /approve ${number} or /deny ${number}`
      : `    ${who}${VERDICTS[verdict]}.`;
  const style = verdict === null ? 'yellow' : 'dim';
  return [asks, ...lines, end].flatMap((line) => asideRows(line, { ...frame, style, mark: '' }));
}

/** A dimmed line under a message. */
function asideRows(
  text: string,
  frame: RowFrame & { readonly style?: SpanStyle; readonly mark?: string },
): readonly ScreenRow[] {
  const { style = 'dim', mark = '↳ ' } = frame;
  const column = textColumn(frame);
  const indent = displayWidth(/^ */u.exec(text)?.[0] ?? '');
  const lines = wrapText(text.trimStart(), frame.columns - column - displayWidth(mark) - indent);
  return lines.map((line, at) => [
    { text: at === 0 ? mark : '', style, column: column + indent },
    { text: line, style, column: column + indent + displayWidth(mark) },
  ]);
}

interface SaidLine {
  readonly name: string;
  readonly nameStyle: SpanStyle;
  readonly text: string;
  readonly style?: SpanStyle;
}

function saidRows(line: SaidLine, frame: RowFrame): readonly ScreenRow[] {
  const column = textColumn(frame);
  const name = { text: cutText(cleanLine(line.name), column - GAP), style: line.nameStyle };
  const style = line.style === undefined ? {} : { style: line.style };
  return wrapText(line.text, frame.columns - column).map((text, at) => [
    ...(at === 0 ? [name] : []),
    { text, ...style, column },
  ]);
}

/**
 * The column in which the texts begin. Long names are cut. In a narrow terminal, short names are
 * cut too.
 */
function textColumn({ members, columns }: RowFrame): number {
  const widest = Math.max(...members.map(({ name }) => displayWidth(cleanLine(name))), 5);
  return Math.min(widest, LONGEST_NAME, Math.floor(columns / 3)) + GAP;
}

function agentStyle(id: string, { members }: RowFrame): SpanStyle {
  const agents = members.filter(({ kind }) => kind === 'agent');
  const at = agents.findIndex((agent) => agent.id === id);
  return ['bold', AGENT_COLOURS[Math.max(at, 0) % AGENT_COLOURS.length] ?? 'cyan'];
}
