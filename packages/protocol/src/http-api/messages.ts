import {
  changedMessage,
  done,
  message,
  messageChange,
  newVersion,
  reactionChange,
  messageVersion,
  newMessageOrService,
  waitSeconds,
} from '../space/message.ts';
import { exchange, postedAndAnswered } from '../floor/exchange.ts';
import { previews } from '../space/preview.ts';
import { draft } from '../space/space-requests.ts';
import { messagePaging, pageOf, route, wholeList, paging } from '../route.ts';
import { messageId, spaceId } from '../scalars.ts';
import { ofSpace } from './of-space.ts';
import { SPEECH_FAILURES } from './speech-failures.ts';
import { z } from 'zod';

const LONGEST_QUERY = 500;

/** The time zones with the largest differences from UTC. */
const MOST_OFFSET_MINUTES = 14 * 60;

const searchQuery = paging.extend({
  q: z
    .string()
    .max(LONGEST_QUERY)
    .exactOptional()
    .describe(
      'Words, phrases in quotation marks, and the filters `from:`, `in:`, `mentions:`, `before:`, `after:` and `has:code`.',
    ),
  words: z
    .string()
    .max(LONGEST_QUERY)
    .exactOptional()
    .describe('Words without filters, instead of `q`. The message must contain all of them.'),
  utcOffset: z.coerce
    .number()
    .int()
    .min(-MOST_OFFSET_MINUTES)
    .max(MOST_OFFSET_MINUTES)
    .exactOptional()
    .describe('The minutes by which the dates of the filters are ahead of UTC.'),
  spaceId: spaceId.exactOptional().describe('The default is all spaces of the caller.'),
});

const found = z.object({
  spaceName: z.string(),
  message,
  highlights: z
    .array(z.object({ start: z.number().int(), end: z.number().int() }))
    .readonly()
    .describe('The parts of the content that match the words, in order.'),
});

const ofMessage = ofSpace.extend({ messageId });

/** The messages of a space. */
export const MESSAGES = {
  readMessages: route({
    method: 'GET',
    path: '/spaces/:spaceId/messages',
    action: 'read-space',
    summary: 'Gives the newest messages in reading order. `next` leads to older ones.',
    params: ofSpace,
    query: messagePaging,
    answer: { status: 200, body: pageOf(message) },
    failures: ['no-such-space', 'bad-cursor'],
  }),
  readMessage: route({
    method: 'GET',
    path: '/spaces/:spaceId/messages/:messageId',
    action: 'read-space',
    summary: 'Gives one message.',
    params: ofMessage,
    answer: { status: 200, body: message },
    failures: ['no-such-space', 'no-such-message'],
  }),
  readMessageVersions: route({
    method: 'GET',
    path: '/spaces/:spaceId/messages/:messageId/versions',
    action: 'read-space',
    summary: 'Gives the earlier versions of a message, oldest first.',
    params: ofMessage,
    answer: { status: 200, body: wholeList(messageVersion) },
    failures: ['no-such-space', 'no-such-message'],
  }),
  readExchange: route({
    method: 'GET',
    path: '/spaces/:spaceId/messages/:messageId/exchange',
    action: 'read-space',
    summary:
      'Gives what followed from a message: the answers, the runs, the silences with their reasons, and the cost. With `wait`, the answer comes when the agents are done.',
    params: ofMessage,
    query: z.strictObject({
      wait: z.coerce
        .number()
        .pipe(waitSeconds)
        .exactOptional()
        .describe('How many seconds to wait for the end of the chains. The default is 0.'),
    }),
    answer: { status: 200, pending: 202, body: exchange },
    failures: ['no-such-space', 'no-such-message'],
  }),
  postMessage: route({
    method: 'POST',
    path: '/spaces/:spaceId/messages',
    action: 'post-message',
    summary:
      'Posts a message. The answer comes when the message is stored, or with `wait` when the agents are done. The same `clientId` twice is one message.',
    params: ofSpace,
    body: newMessageOrService,
    answer: { status: 201, pending: 202, body: postedAndAnswered },
    failures: [
      ...SPEECH_FAILURES,
      'bad-name',
      'no-such-message',
      'no-such-thread',
      'thread-needed',
      'thread-closed',
      'not-a-forum',
    ],
  }),
  editMessage: route({
    method: 'PATCH',
    path: '/spaces/:spaceId/messages/:messageId',
    action: 'speak',
    summary: 'Changes the text of one’s own message. Its readers and its answers stay the same.',
    params: ofMessage,
    body: messageChange,
    ifMatch: true,
    answer: { status: 200, body: changedMessage },
    failures: [
      'space-archived',
      'no-such-space',
      'no-such-message',
      'not-yours',
      'empty-text',
      'text-too-long',
      'bad-version',
      'changed-meanwhile',
    ],
  }),
  deleteMessage: route({
    method: 'DELETE',
    path: '/spaces/:spaceId/messages/:messageId',
    action: 'speak',
    summary: 'Deletes one’s own message. Its text is deleted, and a tombstone stays.',
    params: ofMessage,
    answer: { status: 200, body: done },
    failures: ['no-such-space', 'no-such-message', 'not-yours', 'space-archived'],
  }),
  react: route({
    method: 'POST',
    path: '/spaces/:spaceId/messages/:messageId/reactions',
    action: 'speak',
    summary:
      'Gives one’s reaction to a message, or takes it back. Agents never see reactions. The same change twice is one change.',
    params: ofMessage,
    body: reactionChange,
    answer: { status: 200, body: done },
    failures: [
      'no-such-space',
      'no-such-message',
      'not-a-member',
      'bad-emoji',
      'too-many-reactions',
      'space-archived',
    ],
  }),
  regenerate: route({
    method: 'POST',
    path: '/spaces/:spaceId/messages/:messageId/regenerate',
    action: 'speak',
    summary:
      'Asks the sender of an agent’s message for another version of it. People who manage agents can choose another model for this version. The same `clientId` twice is one request.',
    params: ofMessage,
    body: newVersion,
    answer: { status: 202, body: done },
    failures: [
      'no-such-space',
      'no-such-message',
      'not-a-member',
      'no-such-agent',
      'no-other-model',
      'no-such-provider',
      'in-forum',
      'space-archived',
      'bad-client-id',
    ],
  }),
  previewMessage: route({
    method: 'POST',
    path: '/spaces/:spaceId/preview',
    action: 'speak',
    summary: 'Previews which agents would get the floor for a draft and why, without posting it.',
    params: ofSpace,
    body: draft,
    answer: { status: 200, body: previews },
    failures: [
      'preview-replaced',
      'bad-settings',
      'above-ceiling',
      'no-such-space',
      'not-a-member',
      'text-too-long',
      'no-such-message',
      'space-archived',
    ],
  }),
  search: route({
    method: 'GET',
    path: '/search',
    action: 'read-space',
    summary:
      'Finds messages by words and filters in one space or in all spaces of the caller, newest first.',
    query: searchQuery,
    answer: { status: 200, body: pageOf(found) },
    failures: ['no-such-space', 'no-words', 'bad-search', 'text-too-long', 'bad-cursor'],
  }),
} as const;
