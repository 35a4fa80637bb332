import { modeOf, type MemberId, type Mode, type SpaceId } from '@conch/engine';
import { rareEventsOf } from '@conch/store';
import type { SealedEvent } from '../../history/sealed.ts';
import { iso } from '../../iso-time.ts';
import type { RuntimeContext } from '../../runtime-context.ts';

/** One change of the members, the name or the mode of a space. */
export type SpaceEventView = { readonly seq: number; readonly at: string } & (
  | { readonly kind: 'joined' | 'left'; readonly memberIds: readonly MemberId[] }
  | { readonly kind: 'renamed'; readonly name: string }
  | { readonly kind: 'mode'; readonly mode: Mode | 'custom' }
);

// More lines than these would bury the messages of a space.
const MOST = 500;

/** The newest changes of a space, oldest first. Its creation is not a change. */
export async function spaceEvents(
  context: RuntimeContext,
  spaceId: SpaceId,
): Promise<readonly SpaceEventView[]> {
  const { state } = await context.open(spaceId);
  const { members, settings } = await context.database.read(() => rareEventsOf(state.id));
  const found = [...comings(members), ...settingsChanges(settings)];
  return found.toSorted((a, b) => a.seq - b.seq).slice(-MOST);
}

interface StoredEvent {
  readonly seq: number;
  readonly at: number;
  readonly body: string;
}

type Sealed<Type extends SealedEvent['type']> = Extract<SealedEvent, { type: Type }>;

function* comings(rows: readonly StoredEvent[]): Generator<SpaceEventView> {
  const inside = new Set<MemberId>();
  for (const { seq, at, body } of rows) {
    const { change } = JSON.parse(body) as Sealed<'members-changed'>;
    const isFirst = inside.size === 0;
    const joined = change.put.map(({ member }) => member.id).filter((id) => !inside.has(id));
    const left = change.gone.filter((id) => inside.has(id));
    for (const id of joined) inside.add(id);
    for (const id of left) inside.delete(id);
    const when = { seq, at: iso(at) };
    if (joined.length > 0 && !isFirst) yield { ...when, kind: 'joined', memberIds: joined };
    if (left.length > 0) yield { ...when, kind: 'left', memberIds: left };
  }
}

function* settingsChanges(rows: readonly StoredEvent[]): Generator<SpaceEventView> {
  let mode: Mode | 'custom' | null = null;
  for (const { seq, at, body } of rows) {
    const { settings, name } = JSON.parse(body) as Sealed<'settings-changed'>;
    const now = modeOf(settings);
    const when = { seq, at: iso(at) };
    if (name !== undefined) yield { ...when, kind: 'renamed', name };
    if (mode !== null && now !== mode) yield { ...when, kind: 'mode', mode: now };
    mode = now;
  }
}
