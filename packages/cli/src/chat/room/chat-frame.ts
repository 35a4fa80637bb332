import type { ConnectionState, SpaceView } from '@conch/sdk';
import type { CompletionList, CompletionRound } from '../composer/completion.ts';
import type { ChatDraft } from '../composer/chat-draft.ts';
import { draftRows } from '../composer/draft-rows.ts';
import { cleanLine } from '../../print/clean-text.ts';
import { cutSpans, type ScreenRow, type SpanStyle } from '../screen/row.ts';
import type { ScreenContent, ScreenSize } from '../screen/terminal-screen.ts';
import { cutText, wrapText } from '../screen/text-width.ts';
import type { ApprovalNumbers } from './approval-numbers.ts';
import type { PreviewState } from './draft-previewer.ts';
import { previewLine } from './preview-line.ts';
import type { ReplyStack } from './reply-stacks.ts';
import { activityRows, headerRow, meterRow, requestRows, stackRows } from './status-rows.ts';
import { transcriptItems, type ChatNote } from './transcript-items.ts';
import type { ScrollAnchor, TranscriptLayout, TranscriptWindow } from './transcript-window.ts';

/** Everything about a room that the screen shows. */
export interface ChatPicture {
  readonly view: SpaceView;
  readonly connection: ConnectionState;
  readonly draft: ChatDraft;
  readonly completions: CompletionList | CompletionRound | null;
  readonly preview: PreviewState;
  readonly stacks: readonly ReplyStack[];
  readonly notes: readonly ChatNote[];
  readonly numbers: ApprovalNumbers;
  /** A short response to the last key or command. */
  readonly hint: string | null;
  readonly isLoadingOlder: boolean;
  readonly anchor: ScrollAnchor | null;
  /** The number of rows to scroll up from the anchor. */
  readonly move: number;
}

/** The content of the screen, and its scroll position. */
export interface ChatFrame extends Omit<TranscriptWindow, 'rows'> {
  readonly content: ScreenContent;
  readonly height: number;
}

const MOST_DRAFT_ROWS = 6;
const LEAST_TRANSCRIPT = 3;
const HINT = 'Write a message. @ and Tab mention someone, /help lists the commands.';

/**
 * Draws a room: the transcript, then the turns, the stack, the agents that will answer, and the
 * draft.
 */
export function chatFrame(
  picture: ChatPicture,
  { size, layout }: { readonly size: ScreenSize; readonly layout: TranscriptLayout },
): ChatFrame {
  const { view, draft, anchor, move } = picture;
  const { columns, rows } = size;
  const composer = draftRows(draft, {
    columns,
    most: Math.max(1, Math.min(MOST_DRAFT_ROWS, Math.floor(rows / 4))),
  });
  // The header, the meter and the composer are always shown. A small terminal omits some of the
  // other rows.
  const spare = Math.max(rows - 2 - composer.rows.length - LEAST_TRANSCRIPT, 0);
  const status = statusRows(picture, columns).slice(-spare || Infinity);
  const shown = spare === 0 ? [] : status;
  const height = Math.max(rows - 2 - composer.rows.length - shown.length, 0);
  const items = transcriptItems(view, picture);
  const frame = { columns, me: view.me, members: view.members };
  const { rows: transcript, ...window } = layout.window({ items, frame, height, anchor, move });
  const above = Array.from({ length: height - transcript.length }, (): ScreenRow => []);
  const all = [
    topRow(picture, { columns, isAtTop: window.isAtTop && window.anchor !== null }),
    ...above,
    ...transcript,
    meterRow(view, { columns, rowsBelow: window.rowsBelow }),
    ...shown,
    ...composer.rows,
  ].slice(-rows);
  const row = all.length - composer.rows.length + composer.cursor.row;
  const cursor = { row, column: Math.min(composer.cursor.column, columns - 1) };
  return { ...window, height, content: { rows: all, cursor } };
}

function topRow(
  { view, connection, isLoadingOlder }: ChatPicture,
  { columns, isAtTop }: { readonly columns: number; readonly isAtTop: boolean },
): ScreenRow {
  if (isLoadingOlder) return [{ text: 'Loading older messages…', style: 'dim' }];
  if (isAtTop && view.older === null) {
    return cutSpans(
      [{ text: `This is the beginning of ${cleanLine(view.space.name)}.`, style: 'dim' }],
      columns,
    );
  }
  return headerRow(view, { connection, columns });
}

/** The rows between the meter and the composer. The most important rows come last. */
function statusRows(picture: ChatPicture, columns: number): readonly ScreenRow[] {
  const { view, stacks, numbers, hint } = picture;
  return [
    ...stackRows(stacks, { view, columns }),
    ...activityRows(view, columns),
    ...requestRows(view, { numbers, columns }),
    ...(hint === null ? [] : lineRows(hint, { columns, style: 'yellow' })),
    ...lineRows(answerLine(picture), { columns, style: answerStyle(picture) }),
  ];
}

function lineRows(
  text: string,
  { columns, style }: { readonly columns: number; readonly style: SpanStyle },
): readonly ScreenRow[] {
  const [first = '', ...rest] = wrapText(text, columns);
  const second = rest.length === 0 ? [] : [cutText(rest.join(' '), columns)];
  return [first, ...second].map((line) => [{ text: line, style }]);
}

/** The line above the draft: completions, a lost connection, or the agents that will answer. */
function answerLine({ view, connection, draft, completions, preview }: ChatPicture): string {
  if (completions !== null) return completionLine(completions);
  if (connection.kind === 'stopped') return connection.failure.detail;
  if (connection.kind === 'waiting') {
    return 'No connection. Conch tries again by itself, and then sends what you write.';
  }
  if (draft.text.trim() === '') return HINT;
  if (draft.text.startsWith('/') && !draft.text.startsWith('//')) return 'Enter runs the command.';
  switch (preview.kind) {
    case 'none':
    case 'asking':
      return 'Checking who will answer…';
    case 'known':
      return previewLine(preview.preview, view.members);
    case 'failed':
      return cleanLine(preview.detail);
    default:
      return preview satisfies never;
  }
}

function answerStyle({ connection, completions, preview, draft }: ChatPicture): SpanStyle {
  if (completions !== null) return 'cyan';
  if (connection.kind === 'waiting' || connection.kind === 'stopped') return 'yellow';
  return preview.kind === 'known' && draft.text !== '' ? 'green' : 'dim';
}

function completionLine(completions: CompletionList | CompletionRound): string {
  const chosen = 'chosen' in completions ? completions.chosen : -1;
  const names = completions.options.map((option, at) =>
    at === chosen ? `[${cleanLine(option)}]` : cleanLine(option),
  );
  return `Tab: ${names.join('  ')}`;
}
