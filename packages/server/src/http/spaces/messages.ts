import { asMessageId, asSpaceId, foundRanges, type SpaceId } from '@conch/engine';
import type { BodyOf, HTTP_API, AnswerOf } from '@conch/protocol';
import { Refused, type SearchPage, type SearchPlace, type Conch } from '@conch/runtime';
import { authorise } from '../../auth/authorise.ts';
import { noSuchProvider } from '../../providers/providers.ts';
import { RequestRefused } from '../../request-refused.ts';
import { secretsIn } from '../../secrets-in.ts';
import type { Services } from '../../services.ts';
import { MessageCommands } from '../../message-commands.ts';
import { messageOnWire, versionOnWire } from '../../wire/message.ts';
import { previewOnWire } from '../../wire/runs/preview.ts';
import { messagesOnWire } from '../../wire/quoting.ts';
import type { HandlersOf, PersonalStanding } from '../route-request.ts';
import { awaitedExchange } from './exchanges.ts';
import { badCursor, idInCursor, numberInCursor, USUAL_PAGE } from '../cursor.ts';

type ReadingRoute = 'readMessages' | 'readMessage' | 'readMessageVersions' | 'search';
type MessageRoute =
  | 'postMessage'
  | 'editMessage'
  | 'deleteMessage'
  | 'react'
  | 'regenerate'
  | 'previewMessage';

export function messageHandlers(services: Services): HandlersOf<ReadingRoute | MessageRoute> {
  return { ...readingHandlers(services), ...writingHandlers(services) };
}

function readingHandlers(services: Services): HandlersOf<ReadingRoute> {
  const { conch } = services;
  return {
    readMessages: async ({ params: { spaceId }, query: { cursor, limit = USUAL_PAGE } }) => {
      const before = cursor === undefined ? {} : { before: asMessageId(idInCursor(cursor)) };
      const views = await cursorOr(
        conch.messages(spaceId, { ...before, limit: limit + 1 }),
        'no-such-message',
      );
      // The oldest message comes first. One message more than the limit was read, to see whether
      // older messages exist.
      const page = views.slice(-limit);
      const next = views.length > limit ? (page[0]?.id ?? null) : null;
      return { items: await messagesOnWire(conch, page), next };
    },

    readMessage: async ({ params: { spaceId, messageId } }) => {
      const view = await conch.read.message(spaceId, messageId);
      const answered = await conch.read.repliedTo([view]);
      const quoted = view.replyToId === null ? undefined : answered.get(view.replyToId);
      return messageOnWire(view, quoted ?? null);
    },

    readMessageVersions: async ({ params: { spaceId, messageId } }) => {
      await conch.read.message(spaceId, messageId);
      const versions = await conch.read.versions(spaceId, messageId);
      const items = versions.map(versionOnWire);
      return { items, next: null };
    },

    search: async ({ by, query: { q, words, spaceId, cursor, utcOffset, limit = USUAL_PAGE } }) => {
      const spaceIds = spaceId === undefined ? [...by.roles.keys()] : [spaceId];
      if (spaceId !== undefined) {
        const refusal = authorise(by, 'read-space', spaceId);
        if (refusal !== null) throw refusal;
        await conch.spaces.get(spaceId);
      }
      const found = await conch.read.search({
        spaceIds,
        limit,
        personId: by.principal.personId,
        ...(q === undefined ? { words: words ?? '' } : { q }),
        ...(cursor === undefined ? {} : { after: searchPlace(cursor) }),
        ...(utcOffset === undefined ? {} : { utcOffset }),
      });
      const next = found.next === null ? null : searchCursor(found.next);
      return { items: await foundOnWire(conch, found), next };
    },
  };
}

function writingHandlers(services: Services): HandlersOf<MessageRoute> {
  const { conch } = services;
  const messages = new MessageCommands(services);
  return {
    postMessage: async ({ by, params: { spaceId }, body, reply }) => {
      const { wait, stopOnHangUp = false, ...words } = body;
      if (words.service !== undefined && by.principal.kind !== 'automation') {
        throw new RequestRefused('not-allowed', 'Only the admin token can post as a service.');
      }
      // A service may post, but it may not read the answers.
      const refusal = wait === undefined ? null : authorise(by, 'read-space', spaceId);
      if (refusal !== null) throw refusal;
      const posted = await messages.post(by, { ...words, spaceId });
      if (wait === undefined) return posted;
      const { messageId } = posted;
      const asked = { by, spaceId, messageId, wait, stopOnHangUp, reply };
      return { ...posted, exchange: await awaitedExchange(services, asked) };
    },

    editMessage: async ({ by, params, body: { content }, version }) =>
      messages.edit(by, { ...params, content, version }),

    deleteMessage: async ({ by, params }) => messages.delete(by, params),

    react: async ({ by, params, body }) => messages.react(by, { ...params, ...body }),

    regenerate: async ({ by, params, body }) => {
      const model = body?.model;
      if (model !== undefined) {
        // The choice of a model decides which provider gets the texts, and the cost.
        const refusal = authorise(by, 'manage-agents');
        if (refusal !== null) throw refusal;
        const known = await services.models.providers.find(model.provider);
        if (known === null) throw noSuchProvider(model.provider);
      }
      return messages.regenerate(by, { ...params, clientId: body?.clientId, model });
    },

    previewMessage: async ({ by, params: { spaceId }, body }) => {
      const { content, replyToId } = body;
      const settings = body.settings ?? [{}];
      await notTooFast(services, by, settings.length);
      const reply = replyToId === undefined ? {} : { replyToId };
      const draft = { spaceId, from: by.principal.personId, content, ...reply };
      const draftId = draftIdOf(body);
      const previews = await conch.read.previewAll({ ...draft, draftId }, settings);
      const removed = await conch.spaces.removedMentions(spaceId, content);
      const facts = { removed, secrets: secretsIn(content) };
      return { previews: previews.map((one) => previewOnWire(one, facts)) };
    },
  };
}

/** Counts each preview separately, even if one request asks for several. */
async function notTooFast(
  { rates }: Services,
  { principal }: PersonalStanding,
  count: number,
): Promise<void> {
  if (principal.kind !== 'automation') await rates.previews.take(principal.personId, count);
}

/** The id of a draft. Without an id, the content of the request identifies the draft. */
function draftIdOf(body: BodyOf<typeof HTTP_API.previewMessage>): string {
  const { draftId, replyToId, settings } = body;
  return draftId === undefined ? JSON.stringify([replyToId, settings]) : `named ${draftId}`;
}

/** Converts the refusal to `bad-cursor`, because the message in the cursor may not exist. */
async function cursorOr<T>(reading: Promise<T>, code: Refused['code']): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof Refused && error.code === code ? badCursor() : error;
  }
}

function searchCursor(place: SearchPlace): string {
  return 'number' in place ? `${place.number}` : `${place.spaceId}.${place.seq}.${place.place}`;
}

function searchPlace(cursor: string): SearchPlace {
  if (!cursor.includes('.')) return { number: numberInCursor(cursor) };
  const [id = '', seq = '', place = '', more] = cursor.split('.');
  if (more !== undefined) throw badCursor();
  const spaceId = asSpaceId(idInCursor(id));
  return { spaceId, seq: numberInCursor(seq), place: numberInCursor(place) };
}

type FoundOnWire = AnswerOf<typeof HTTP_API.search>['items'][number];

const MOST_HIGHLIGHTS = 50;

/** The found messages, each with the name of its space and the places of the words. */
async function foundOnWire(
  conch: Conch,
  { items: views, words }: Pick<SearchPage, 'items' | 'words'>,
): Promise<FoundOnWire[]> {
  const names = new Map<SpaceId, string>();
  for (const { spaceId } of views) {
    if (!names.has(spaceId)) names.set(spaceId, (await conch.spaces.get(spaceId)).name);
  }
  const messages = await messagesOnWire(conch, views);
  return messages.map((message) => ({
    spaceName: names.get(message.spaceId) ?? '',
    message,
    highlights: foundRanges(message.content, words, MOST_HIGHLIGHTS),
  }));
}
