import { asMessageId, asSpaceId, type MemberId } from '@conch/engine';
import { Refused, type SearchPlace } from '@conch/runtime';
import { authorise } from '../auth/authorise.ts';
import { Failure } from '../failure.ts';
import { secretsIn } from '../secrets-in.ts';
import type { Services } from '../services.ts';
import { Speaking } from '../speaking.ts';
import { messageOnWire, versionOnWire } from '../wire/message.ts';
import { previewOnWire } from '../wire/preview.ts';
import { messagesOnWire } from '../wire/quoting.ts';
import { foundOnWire } from '../wire/search.ts';
import type { HandlersOf } from './asked.ts';
import { badCursor, idInCursor, numberInCursor, USUAL_PAGE } from './cursor.ts';

type ReadingRoute = 'readMessages' | 'readMessage' | 'readMessageVersions' | 'search';
type SpeakingRoute =
  | 'postMessage'
  | 'editMessage'
  | 'deleteMessage'
  | 'regenerate'
  | 'previewMessage';

/** What is said in a space. */
export function messageHandlers(services: Services): HandlersOf<ReadingRoute | SpeakingRoute> {
  return { ...readingHandlers(services), ...speakingHandlers(services) };
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
      // The oldest stands first: one that is too much only says that there are older ones.
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

    search: async ({ by, query: { q: text, spaceId, cursor, limit = USUAL_PAGE } }) => {
      const spaceIds = spaceId === undefined ? [...by.roles.keys()] : [spaceId];
      if (spaceId !== undefined) {
        const refusal = authorise(by, 'read-space', spaceId);
        if (refusal !== null) throw refusal;
        await conch.spaces.get(spaceId);
      }
      const after = cursor === undefined ? {} : { after: searchPlace(cursor) };
      const { items, next } = await conch.read.search({ spaceIds, text, limit, ...after });
      return { items: await foundOnWire(conch, items), next: next && searchCursor(next) };
    },
  };
}

function speakingHandlers(services: Services): HandlersOf<SpeakingRoute> {
  const { conch } = services;
  const speaking = new Speaking(services);
  return {
    postMessage: async ({ by, params: { spaceId }, body }) => {
      if (body.service !== undefined && by.principal.kind !== 'automation') {
        throw new Failure('not-allowed', 'Only the admin token speaks as a service.');
      }
      return speaking.post(by, { ...body, spaceId });
    },

    editMessage: async ({ by, params, body: { content }, version }) =>
      speaking.edit(by, { ...params, content, version }),

    deleteMessage: async ({ by, params }) => speaking.delete(by, params),

    regenerate: async ({ by, params }) => speaking.regenerate(by, params),

    previewMessage: async ({ by, params: { spaceId }, body }) => {
      const { content: text, policy, replyToId } = body;
      const reply = replyToId === undefined ? {} : { replyToId };
      const draft = { spaceId, from: by.principal.personId, text, ...reply };
      const previews =
        policy === 'all'
          ? await conch.read.previewAll(draft)
          : [await conch.read.preview(draft, policy)];
      const members = await conch.spaces.members(spaceId);
      const names = new Map(members.map(({ id, name }) => [id, name]));
      const nameOf = (id: MemberId): string => names.get(id) ?? '';
      const secrets = secretsIn(text);
      return { previews: previews.map((one) => previewOnWire(one, { nameOf, secrets })) };
    },
  };
}

/** What a cursor names may be there no more, or may never have been. */
async function cursorOr<T>(reading: Promise<T>, code: Refused['code']): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof Refused && error.code === code ? badCursor() : error;
  }
}

function searchCursor({ spaceId, seq, place }: SearchPlace): string {
  return `${spaceId}.${seq}.${place}`;
}

function searchPlace(cursor: string): SearchPlace {
  const [id = '', seq = '', place = '', more] = cursor.split('.');
  if (more !== undefined) throw badCursor();
  const spaceId = asSpaceId(idInCursor(id));
  return { spaceId, seq: numberInCursor(seq), place: numberInCursor(place) };
}
