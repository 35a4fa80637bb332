import type { SpaceView } from '@conch/sdk';
import { approvalKey, type ApprovalNumbers } from './approval-numbers.ts';
import { byShownPlace, type StreamView } from '@conch/sdk/view';

type ShownMessage = SpaceView['messages'][number];

/** Lines that only this terminal shows, for example the response to a command. */
export interface ChatNote {
  readonly id: string;
  /** The last message when the note was added. Null if there was none. */
  readonly afterId: string | null;
  readonly lines: readonly string[];
}

/** Everything that the transcript shows, each item with a stable id. */
export type TranscriptItem = { readonly id: string } & (
  | { readonly kind: 'message'; readonly of: ShownMessage }
  | { readonly kind: 'stream'; readonly of: StreamView }
  | { readonly kind: 'silence'; readonly of: SpaceView['silences'][number] }
  | {
      readonly kind: 'approval';
      readonly of: SpaceView['approvals'][number];
      readonly number: number;
    }
  | { readonly kind: 'pending'; readonly of: SpaceView['pending'][number] }
  | { readonly kind: 'note'; readonly of: ChatNote }
);

/** The transcript in the order that everyone sees, with the notes of this terminal. */
export function transcriptItems(
  view: SpaceView,
  { notes, numbers }: { readonly notes: readonly ChatNote[]; readonly numbers: ApprovalNumbers },
): readonly TranscriptItem[] {
  const messageItems: readonly TranscriptItem[] = [
    ...view.messages.map((of) => ({ kind: 'message', id: of.id, of }) as const),
    ...view.streams.map((of) => ({ kind: 'stream', id: of.messageId, of }) as const),
  ].toSorted((one, other) => byShownPlace(one.of, other.of));
  const behind = new Map<string | null, TranscriptItem[]>();
  const place = (item: TranscriptItem, isEarlier: (one: TranscriptItem) => boolean): void => {
    const id = messageItems.findLast(isEarlier)?.id ?? null;
    behind.set(id, [...(behind.get(id) ?? []), item]);
  };
  for (const of of view.silences) {
    place({ kind: 'silence', id: of.runId, of }, (one) => isSaidBy(one, of.at));
  }
  for (const of of view.approvals) {
    const item = { kind: 'approval', id: approvalKey(of), of, number: numbers.of(of) } as const;
    place(item, ({ kind, of: said }) => kind === 'message' && said.seq <= of.seq);
  }
  for (const of of notes) {
    place({ kind: 'note', id: of.id, of }, ({ id }) => id === of.afterId);
  }
  const pending = view.pending.map((of) => ({ kind: 'pending', id: of.clientId, of }) as const);
  return [
    ...(behind.get(null) ?? []),
    ...messageItems.flatMap((one) => [one, ...(behind.get(one.id) ?? [])]),
    ...pending,
  ];
}

function isSaidBy({ kind, of }: TranscriptItem, at: string): boolean {
  return kind === 'message' && of.createdAt <= at;
}
