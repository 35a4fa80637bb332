import {
  changedMessage,
  done,
  message,
  messageChange,
  messageVersion,
  newMessageOrService,
  posted,
} from '../message.ts';
import { draft, previews } from '../preview.ts';
import { messagePaging, pageOf, route, wholeList } from '../route.ts';
import { messageId } from '../scalars.ts';
import { found, searchQuery } from '../search.ts';
import { ofSpace } from './of-space.ts';
import { SPEECH_FAILURES } from './speech-failures.ts';

const ofMessage = ofSpace.extend({ messageId });

/** What is said in a space. */
export const MESSAGES = {
  readMessages: route({
    method: 'GET',
    path: '/spaces/:spaceId/messages',
    action: 'read-space',
    summary: 'Gives the newest messages in reading order; `next` leads to older ones.',
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
    summary: 'Gives what a message has said before, the oldest first.',
    params: ofMessage,
    answer: { status: 200, body: wholeList(messageVersion) },
    failures: ['no-such-space', 'no-such-message'],
  }),
  postMessage: route({
    method: 'POST',
    path: '/spaces/:spaceId/messages',
    action: 'speak',
    summary: 'Says something; it is on disk when this answers. The same `clientId` twice is one.',
    params: ofSpace,
    body: newMessageOrService,
    answer: { status: 201, body: posted },
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
    summary: 'Changes the text of one’s own message; who may read it, and who answered, stays.',
    params: ofMessage,
    body: messageChange,
    ifMatch: true,
    answer: { status: 200, body: changedMessage },
    failures: [
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
    summary: 'Takes back one’s own message; a tombstone stays, its words are gone.',
    params: ofMessage,
    answer: { status: 200, body: done },
    failures: ['no-such-space', 'no-such-message', 'not-yours'],
  }),
  regenerate: route({
    method: 'POST',
    path: '/spaces/:spaceId/messages/:messageId/regenerate',
    action: 'speak',
    summary: 'Asks the author of an agent’s message for another version of it.',
    params: ofMessage,
    answer: { status: 202, body: done },
    failures: ['no-such-space', 'no-such-message', 'not-a-member', 'no-such-agent', 'in-forum'],
  }),
  previewMessage: route({
    method: 'POST',
    path: '/spaces/:spaceId/preview',
    action: 'speak',
    summary: 'Says who would get the floor for a draft and why, without posting it.',
    params: ofSpace,
    body: draft,
    answer: { status: 200, body: previews },
    failures: ['no-such-space', 'not-a-member', 'text-too-long', 'no-such-message'],
  }),
  search: route({
    method: 'GET',
    path: '/search',
    action: 'read-space',
    summary:
      'Finds messages by words, in one space, or in one after the other of who asks; the newest first.',
    query: searchQuery,
    answer: { status: 200, body: pageOf(found) },
    failures: ['no-such-space', 'no-words', 'bad-cursor'],
  }),
} as const;
