import { z } from 'zod';
import { route } from '../route.ts';
import { plainId } from '../scalars.ts';
import {
  madeShareLink,
  newShareLink,
  shareLinks,
  sharing,
  sharingChange,
  transcriptQuery,
} from '../space/share-link.ts';
import { MAKING_FAILURES } from './making-failures.ts';
import { ofSpace } from './of-space.ts';

/** Transcripts for people to read, and links with which anyone can read a space. */
export const SHARING = {
  exportMarkdown: route({
    method: 'GET',
    path: '/spaces/:spaceId/export.md',
    action: 'read-space',
    summary: 'Gives the messages of a space as Markdown, without deleted messages.',
    params: ofSpace,
    query: transcriptQuery,
    answer: { status: 200, body: z.string(), type: 'text/markdown', isStreamed: true },
    failures: ['no-such-space'],
  }),
  exportPage: route({
    method: 'GET',
    path: '/spaces/:spaceId/export.html',
    action: 'read-space',
    summary: 'Gives the messages of a space as one HTML file that loads nothing else.',
    params: ofSpace,
    query: transcriptQuery,
    answer: { status: 200, body: z.string(), type: 'text/html', isStreamed: true },
    failures: ['no-such-space'],
  }),
  listShareLinks: route({
    method: 'GET',
    path: '/spaces/:spaceId/shares',
    action: 'share-space',
    summary: 'Lists the open share links: all for owners, one’s own for members.',
    params: ofSpace,
    answer: { status: 200, body: shareLinks },
    failures: ['no-such-space'],
  }),
  makeShareLink: route({
    method: 'POST',
    path: '/spaces/:spaceId/shares',
    action: 'share-space',
    summary:
      'Creates a link with which anyone can read the space until it expires. The link is shown once.',
    params: ofSpace,
    body: newShareLink,
    answer: { status: 201, body: madeShareLink },
    failures: ['no-such-space', 'space-archived', ...MAKING_FAILURES],
  }),
  endShareLink: route({
    method: 'DELETE',
    path: '/spaces/:spaceId/shares/:shareId',
    action: 'share-space',
    summary: 'Revokes a share link immediately.',
    params: ofSpace.extend({ shareId: plainId }),
    answer: { status: 204, body: null },
    failures: ['no-such-space', 'no-such-share'],
  }),
  changeSharing: route({
    method: 'PUT',
    path: '/spaces/:spaceId/sharing',
    action: 'manage-space',
    summary:
      'Lets members create share links, or only owners. The links of members end when they may not.',
    params: ofSpace,
    body: sharingChange,
    answer: { status: 200, body: sharing },
    failures: ['no-such-space', 'space-archived'],
  }),
} as const;
