import {
  toolsOfRun,
  type Rights,
  type Run,
  type SpaceId,
  type SpaceState,
  type ToolCall,
  type ToolCalled,
} from '@conch/engine';
import { spaceById, type Script } from '@conch/store';
import { mayAct, mayRead, approvalResult, type Crossing } from '../../across/crossing.ts';
import { readSettings } from '../../space/stored-settings.ts';

type Facts = Pick<ToolCalled, 'isMemberThere' | 'isArchivedThere' | 'isForumThere' | 'rights'>;

/** Facts for the engine about the space that a call names. */
export function* factsThere(here: SpaceId, call: ToolCall, rights: Rights | null): Script<Facts> {
  if (!('spaceId' in call) || call.spaceId === here || rights === null) {
    return { isMemberThere: true };
  }
  const row = yield* spaceById(call.spaceId);
  // An archived space can still be read.
  const isOpen = call.tool === 'readSpaceMessages' || row?.archivedAt === null;
  const isArchived = row !== null && !isOpen;
  const facts: Facts = {
    isMemberThere: isOpen,
    rights,
    ...(isArchived ? { isArchivedThere: true } : {}),
  };
  if (call.tool !== 'goToSpace') return facts;
  // A forum would refuse a message of a visiting run, and the run could not answer there. So
  // `goToSpace` checks before the visit whether the space is a forum.
  const isForumThere = row !== null && readSettings(row)?.settings.kind === 'forum';
  return { ...facts, isForumThere };
}

/** XS8: the rights of a call in the space that it names. Null if it names no other space. */
export function* rightsFor(
  space: SpaceState,
  { run, crossing }: { readonly run: Run; readonly crossing: Crossing },
  call: ToolCall,
): Script<Rights | 'ask' | null> {
  if (!('spaceId' in call) || call.spaceId === crossing.here) return null;
  const { spaceId } = call;
  const acts = call.tool !== 'readSpaceMessages';
  const act = acts && (yield* mayAct(crossing, spaceId));
  const reads = call.tool === 'readSpaceMessages' || ('wait' in call && call.wait !== undefined);
  // People are not asked for access if the call will be refused anyway.
  if (!reads || (acts && !act)) return { act, read: false };
  const right = yield* mayRead(crossing, spaceId);
  if (right !== 'ask') return { act, read: right === 'yes' };
  if (!toolsOfRun(space, run).includes(call.tool)) return { act, read: false };
  const approval = yield* approvalResult(run, crossing, spaceId);
  return approval === null ? 'ask' : { act, read: approval.isApproved };
}
