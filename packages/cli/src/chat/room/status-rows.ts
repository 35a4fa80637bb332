import type { ConnectionState, SpaceView } from '@conch/sdk';
import { cleanLine } from '../../print/clean-text.ts';
import { modeName } from '../../spaces/space-mode.ts';
import { cutSpans, rowWithEnd, type ScreenRow, type Span, type SpanStyle } from '../screen/row.ts';
import { displayWidth } from '../screen/text-width.ts';
import type { ApprovalNumbers } from './approval-numbers.ts';
import { nameOf } from './item-rows.ts';
import type { ReplyStack } from './reply-stacks.ts';

const MOST_STACKS = 3;
const METER_CELLS = 10;

/** The first row: the space, its mode and members, and the state of the connection. */
export function headerRow(
  view: SpaceView,
  { connection, columns }: { readonly connection: ConnectionState; readonly columns: number },
): ScreenRow {
  const { name, settings } = view.space;
  const agents = view.members.filter(({ kind }) => kind === 'agent').length;
  const people = view.members.length - agents;
  const about = [modeName(settings), counted(agents, 'agent')];
  if (people > 1) about.push(counted(people, 'person', 'people'));
  return rowWithEnd(
    [
      { text: cleanLine(name), style: 'bold' },
      { text: ` · ${about.join(' · ')}`, style: 'dim' },
    ],
    { end: connectionSpan(connection), columns },
  );
}

function connectionSpan({ kind }: ConnectionState): Span {
  switch (kind) {
    case 'open':
      return { text: '● live', style: 'green' };
    case 'idle':
    case 'connecting':
      return { text: '○ connecting', style: 'yellow' };
    case 'waiting':
      return { text: '○ no connection', style: 'yellow' };
    case 'stopped':
      return { text: '○ not connected', style: 'red' };
    default:
      return kind satisfies never;
  }
}

/**
 * A separator row between the transcript and the composer, with the turn meter at its right end.
 */
export function meterRow(
  view: SpaceView,
  { columns, rowsBelow }: { readonly columns: number; readonly rowsBelow: number },
): ScreenRow {
  const { used, reserved, limit } = view.floor;
  const cells = limit === 0 ? METER_CELLS : Math.ceil((used / limit) * METER_CELLS);
  const filled = Math.min(cells, METER_CELLS);
  const bar = `${'▰'.repeat(filled)}${'▱'.repeat(METER_CELLS - filled)}`;
  const more = reserved === 0 ? '' : ` · ${reserved} reserved`;
  const end = used >= limit ? ' · /continue' : '';
  const text = `${bar} ${used} of ${limit} turns${more}${end}`;
  const below = rowsBelow === 0 ? '' : ` ↓ ${counted(rowsBelow, 'row')} below, PgDn `;
  const room = columns - displayWidth(text) - 1;
  const line = '─'.repeat(Math.max(room - displayWidth(below) - 2, 0));
  return rowWithEnd(
    [
      { text: '──', style: 'dim' },
      { text: below, style: 'yellow' },
      { text: line, style: 'dim' },
    ],
    { end: { text, style: meterStyle(used, limit) }, columns },
  );
}

function meterStyle(used: number, limit: number): SpanStyle {
  if (used >= limit) return 'red';
  return used >= limit * 0.8 ? 'yellow' : 'dim';
}

/** The reply stacks: `waiting agents  HR › Finance › Data has a turn`. */
export function stackRows(
  stacks: readonly ReplyStack[],
  { view, columns }: { readonly view: SpaceView; readonly columns: number },
): readonly ScreenRow[] {
  return stacks
    .slice(0, MOST_STACKS)
    .map(({ waiterIds, speakerId }) =>
      cutSpans(
        [
          { text: 'waiting agents  ', style: 'dim' },
          ...waiterIds.map((id) => ({ text: `${nameOf(id, view)} › ` })),
          { text: nameOf(speakerId, view), style: 'bold' },
          { text: ' has a turn', style: 'dim' },
        ],
        columns,
      ),
    );
}

/** The agents that work and the people who type: `HR is writing · Data is thinking`. */
export function activityRows(view: SpaceView, columns: number): readonly ScreenRow[] {
  const streaming = new Set(
    view.streams.filter(({ isPaused }) => !isPaused).map(({ runId }) => runId),
  );
  const agents = view.runs.map(({ runId, agentId, state, tool }) => {
    const isWriting = streaming.has(runId);
    return `${nameOf(agentId, view)} ${activityWords({ state, tool, isWriting })}`;
  });
  const people = view.typing
    .filter(({ memberId }) => memberId !== view.me)
    .map(({ memberId }) => `${nameOf(memberId, view)} is typing`);
  const all = [...agents, ...people];
  if (all.length === 0) return [];
  return [cutSpans([{ text: all.join(' · '), style: 'cyan' }], columns)];
}

function activityWords({
  state,
  tool,
  isWriting,
}: Pick<SpaceView['runs'][number], 'state' | 'tool'> & { readonly isWriting: boolean }): string {
  if (tool !== null) return `uses ${cleanLine(tool)}`;
  if (isWriting) return 'is writing';
  if (state === 'held') return 'is queued';
  return state === 'parked' ? 'waits for a reply' : 'is thinking';
}

/** The open requests of agents. These rows stay visible while the person scrolls the transcript. */
export function requestRows(
  view: SpaceView,
  { numbers, columns }: { readonly numbers: ApprovalNumbers; readonly columns: number },
): readonly ScreenRow[] {
  const open = view.approvals.filter(({ verdict }) => verdict === null);
  const [first] = open;
  if (first === undefined) return [];
  const number = numbers.of(first);
  const more = open.length === 1 ? '' : ` and ${open.length - 1} more`;
  const text = `${nameOf(first.agentId, view)} asks to use ${cleanLine(first.tool)}${more}: /approve ${number} or /deny ${number}`;
  return [cutSpans([{ text, style: 'yellow' }], columns)];
}

/** A number with its noun: `1 agent`, `3 agents`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
