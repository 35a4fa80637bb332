import { asSpaceId, type SpaceId } from '@conch/engine';
import { personAccess, rolesOf, spaceById, type Script } from '@conch/store';
import { mayMembersShare, shareLinkByHash, type ShareLinkRow } from '@conch/store/outside';
import type { Services } from '../services.ts';
import type { TranscriptParts } from '../transcript/transcript.ts';
import { openerOf, type Personal } from './principal.ts';
import { hashOf, newSecret } from './secret-text.ts';

const HOUR_MS = 3_600_000;
const DEFAULT_HOURS = 7 * 24;

interface ShareTerms extends Partial<TranscriptParts> {
  readonly expiresInHours?: number;
}

/** A new share link. The link is not stored, and only its creator sees it. */
export function draftShareLink(
  { clock, newId, own }: Pick<Services, 'clock' | 'newId' | 'own'>,
  { spaceId, by }: { readonly spaceId: SpaceId; readonly by: Personal },
  terms: ShareTerms,
): { readonly row: ShareLinkRow; readonly link: string } {
  const { expiresInHours = DEFAULT_HOURS, hasPrivate, hasTools, hasPrompts } = terms;
  const secret = newSecret();
  const createdAt = clock.now();
  const row = {
    spaceId,
    id: newId(),
    hash: hashOf(secret),
    madeBy: by.personId,
    createdAt,
    expiresAt: createdAt + expiresInHours * HOUR_MS,
    lastOpenedAt: null,
    hasPrivate: hasPrivate === true ? 1 : 0,
    hasTools: hasTools === true ? 1 : 0,
    hasPrompts: hasPrompts === true ? 1 : 0,
    openedBy: openerOf(by),
  };
  return { row, link: `${own().origin}/shared/${secret}` };
}

/** A space that a share link opens. */
export interface OpenShare {
  readonly spaceId: SpaceId;
  readonly parts: TranscriptParts;
  readonly expiresAt: number;
  readonly hash: string;
}

/**
 * The space behind a share link. Null if the link is unknown, revoked or expired, if the space is
 * archived or deleted, or if the creator of the link may not share the space any more.
 */
export function* openShare(hash: string, now: number): Script<OpenShare | null> {
  const row = yield* shareLinkByHash(hash);
  if (row === null || row.expiresAt <= now) return null;
  const space = yield* spaceById(row.spaceId);
  if (space === null || space.archivedAt !== null) return null;
  const maker = yield* personAccess(row.madeBy);
  if (maker === null) return null;
  const isAdmin = maker.isAdmin === 1;
  if (!isAdmin && !(yield* mayShare(row))) return null;
  const parts = {
    hasPrivate: row.hasPrivate === 1,
    hasTools: row.hasTools === 1,
    // Only admins may read the instructions of agents.
    hasPrompts: row.hasPrompts === 1 && isAdmin,
  };
  return { spaceId: asSpaceId(row.spaceId), parts, expiresAt: row.expiresAt, hash };
}

/** Whether a person without the admin role may share a space. Owners always may. */
function* mayShare({ spaceId, madeBy }: ShareLinkRow): Script<boolean> {
  const role = (yield* rolesOf(madeBy)).find((held) => held.spaceId === spaceId)?.role;
  return role === 'owner' || (role === 'member' && (yield* mayMembersShare(spaceId)));
}
