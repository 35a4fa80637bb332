import type { SpaceId } from '@conch/engine';
import type { AnswerOf, HTTP_API, HTTP_API_PARTS } from '@conch/protocol';
import { personById, rolesOf, type Script } from '@conch/store';
import {
  addShareLink,
  mayMembersShare,
  removeExpiredShareLinks,
  removeShareLink,
  renewShareLink,
  setMemberSharing,
  shareLinksOf,
  type ShareLinkRow,
} from '@conch/store/outside';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { authorise } from '../../auth/authorise.ts';
import { linkWarning } from '../../auth/link-warning.ts';
import { draftShareLink } from '../../auth/share-links.ts';
import { mustNotBeArchived } from '../../auth/space-access.ts';
import { RequestRefused } from '../../request-refused.ts';
import type { Services } from '../../services.ts';
import { htmlFormat } from '../../transcript/html-format.ts';
import { markdownFormat } from '../../transcript/markdown-format.ts';
import {
  transcriptText,
  type TranscriptFormat,
  type TranscriptParts,
} from '../../transcript/transcript.ts';
import { iso, isoOrNull } from '../../wire/instant.ts';
import { whileAllowed } from '../connection/while-allowed.ts';
import { alreadyMade, createOnce } from '../create-once.ts';
import type { HandlersOf, PersonalStanding, RouteRequest } from '../route-request.ts';
import { gathered } from '../shared-page.ts';
import { attachment } from './export.ts';

type SharingRoute = keyof (typeof HTTP_API_PARTS)['Sharing'];
type ShareOnWire = AnswerOf<typeof HTTP_API.makeShareLink>['share'];

const MOST_LINKS = 50;

/** Transcripts for people to read, and links with which anyone can read a space. */
export function sharingHandlers(services: Services): HandlersOf<SharingRoute> {
  return { ...transcripts(services), ...links(services), ...newLinks(services) };
}

type TranscriptRequest = Pick<
  RouteRequest<typeof HTTP_API.exportPage>,
  'by' | 'params' | 'permission' | 'query' | 'reply'
>;

function transcripts(services: Services) {
  const { conch, rates } = services;
  const download = async (
    { by, params: { spaceId }, permission, query, reply }: TranscriptRequest,
    { format, ending }: { readonly format: TranscriptFormat; readonly ending: string },
  ): Promise<Readable> => {
    const parts = partsOf(query);
    mustReadPrompts(by, parts);
    const { name } = await conch.spaces.get(spaceId);
    enter(reply, by);
    reply.header('content-disposition', attachment(name, ending));
    const text = transcriptText(conch, spaceId, { parts, format });
    const bytes = Readable.from(gathered(text), { objectMode: false });
    const needs = parts.hasPrompts ? [permission, MANAGE_AGENTS] : [permission];
    return whileAllowed(services, { by, needs, bytes });
  };
  const enter = (reply: FastifyReply, by: PersonalStanding): void =>
    rates.exports.enter(by.principal.personId, reply.raw);
  return {
    exportMarkdown: (asked: TranscriptRequest) => {
      const format = markdownFormat(asked.query.language ?? 'en');
      return download(asked, { format, ending: 'md' });
    },
    exportPage: (asked: TranscriptRequest) => {
      const format = htmlFormat({ language: asked.query.language ?? 'en', until: null });
      return download(asked, { format, ending: 'html' });
    },
  } satisfies Partial<HandlersOf<SharingRoute>>;
}

function partsOf(query: TranscriptRequest['query']): TranscriptParts {
  return {
    hasPrivate: query.hasPrivate === 'true',
    hasTools: query.hasTools === 'true',
    hasPrompts: query.hasPrompts === 'true',
  };
}

// Only an admin may read the instructions of agents.
const MANAGE_AGENTS = { action: 'manage-agents', spaceId: null } as const;

function mustReadPrompts(by: PersonalStanding, { hasPrompts }: Partial<TranscriptParts>): void {
  const refusal = hasPrompts === true ? authorise(by, 'manage-agents') : null;
  if (refusal !== null) throw refusal;
}

function links(services: Services) {
  const { access, clock, conch, database, time } = services;
  return {
    listShareLinks: async ({ by, params: { spaceId } }) => {
      await conch.spaces.get(spaceId);
      const { personId } = by.principal;
      const now = time.now();
      return database.read(function* () {
        const isOwner = yield* mustShare(by, spaceId);
        const rows = (yield* shareLinksOf(spaceId)).filter(
          ({ expiresAt, madeBy }) => expiresAt > now && (isOwner || madeBy === personId),
        );
        const items: ShareOnWire[] = [];
        for (const row of rows) items.push(yield* shareOnWire(row));
        return { items, next: null, membersMayShare: yield* mayMembersShare(spaceId) };
      });
    },

    endShareLink: async ({ by, params: { spaceId, shareId }, permission }) => {
      await conch.spaces.get(spaceId);
      const isEnded = await access.change(permission, function* () {
        const row = (yield* shareLinksOf(spaceId)).find(({ id }) => id === shareId);
        // Members may always revoke their own links.
        if (row?.madeBy !== by.principal.personId) {
          const isOwner = yield* mustShare(by, spaceId);
          if (!isOwner) return false;
        }
        return yield* removeShareLink(spaceId, shareId);
      });
      if (isEnded) return undefined;
      const what = 'This space has no such share link. List the links again.';
      throw new RequestRefused('no-such-share', what);
    },

    changeSharing: async ({ params: { spaceId }, body: { membersMayShare }, permission }) => {
      await mustNotBeArchived(services, spaceId);
      await access.change(permission, function* () {
        yield* setMemberSharing(spaceId, membersMayShare ? clock.now() : null);
        if (!membersMayShare) yield* endLinksOfMembers(spaceId);
      });
      return { membersMayShare };
    },
  } satisfies Partial<HandlersOf<SharingRoute>>;
}

function newLinks(services: Services): HandlersOf<'makeShareLink'> {
  const { access, clock, database } = services;
  return {
    makeShareLink: async ({ by, params: { spaceId }, body, permission }) => {
      await mustNotBeArchived(services, spaceId);
      mustReadPrompts(by, body);
      const { row, link } = draftShareLink(services, { spaceId, by: by.principal }, body);
      const made = await createOnce(
        services,
        { madeBy: row.madeBy, scope: `makeShareLink ${spaceId}`, clientId: body.clientId },
        {
          make: (keep) =>
            access.change(permission, function* () {
              yield* mustShare(by, spaceId);
              yield* removeExpiredShareLinks(spaceId, clock.now());
              yield* mustFit(spaceId);
              yield* addShareLink(row);
              yield* keep(row.id);
              return row;
            }),
          again: (id) =>
            access.change(permission, function* () {
              const renewed = yield* renewShareLink({ ...row, id });
              if (renewed === null) throw alreadyMade();
              return renewed;
            }),
        },
      );
      const share = await database.read(() => shareOnWire(made));
      return { share, link, warning: linkWarning(link) };
    },
  };
}

/** Throws for a member if only owners may share the space. Returns whether the caller is an owner. */
function* mustShare({ principal }: PersonalStanding, spaceId: SpaceId): Script<boolean> {
  if (principal.isAdmin) return true;
  const held = (yield* rolesOf(principal.personId)).find((one) => one.spaceId === spaceId);
  if (held?.role === 'owner') return true;
  if (held?.role === 'member' && (yield* mayMembersShare(spaceId))) return false;
  const what = 'Only an owner of this space can share it. An owner can allow members to share it.';
  throw new RequestRefused('not-allowed', what);
}

function* mustFit(spaceId: SpaceId): Script<void> {
  if ((yield* shareLinksOf(spaceId)).length < MOST_LINKS) return;
  const what = `This space already has ${MOST_LINKS} share links. Revoke one first.`;
  throw new RequestRefused('not-allowed', what);
}

/** Revokes the links of everybody who is no owner of the space. */
function* endLinksOfMembers(spaceId: SpaceId): Script<void> {
  for (const { id, madeBy } of yield* shareLinksOf(spaceId)) {
    const held = (yield* rolesOf(madeBy)).find((one) => one.spaceId === spaceId);
    if (held?.role === 'member') yield* removeShareLink(spaceId, id);
  }
}

function* shareOnWire(row: ShareLinkRow): Script<ShareOnWire> {
  const name = (yield* personById(row.madeBy))?.name ?? '';
  return {
    id: row.id,
    madeBy: { id: row.madeBy, name },
    createdAt: iso(row.createdAt),
    expiresAt: iso(row.expiresAt),
    lastOpenedAt: isoOrNull(row.lastOpenedAt),
    hasPrivate: row.hasPrivate === 1,
    hasTools: row.hasTools === 1,
    hasPrompts: row.hasPrompts === 1,
  };
}
