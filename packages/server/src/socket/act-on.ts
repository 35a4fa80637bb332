import { unreachable, type SpaceId } from '@conch/engine';
import type { ClientFrame, ServerFrame } from '@conch/protocol';
import { RequestRefused } from '../request-refused.ts';
import type { PersonalStanding } from '../http/route-request.ts';
import type { Services } from '../services.ts';
import type { MessageCommands } from '../message-commands.ts';
import type { Subscriptions } from './spaces/subscriptions.ts';

type ActingFrame = Exclude<ClientFrame, { type: 'hello' | 'ping' }>;

/** The actions of frames. */
export type SocketAction = 'read-space' | 'change-own-view' | 'speak';

interface Acting {
  readonly by: PersonalStanding;
  /** Throws if the caller has no permission. */
  readonly allow: (action: SocketAction, spaceId: SpaceId) => void;
  readonly speaking: MessageCommands;
  readonly services: Services;
  readonly subscriptions: Subscriptions;
}

/** Performs the request of a frame. Returns the answer to the client, or null. */
export async function actOn(frame: ActingFrame, acting: Acting): Promise<ServerFrame | null> {
  const { by, allow, speaking, services, subscriptions } = acting;
  switch (frame.type) {
    case 'subscribe':
      await subscribe(frame, acting);
      return null;
    case 'unsubscribe': {
      subscriptions.unfollow(frame.spaceId);
      const { ref, spaceId } = frame;
      return { type: 'unsubscribed', ...(ref === undefined ? {} : { ref }), spaceId };
    }
    case 'mark_read':
      allow('change-own-view', frame.spaceId);
      await speaking.markRead(by, frame.spaceId, frame);
      return null;
    case 'typing': {
      const { spaceId } = frame;
      allow('speak', spaceId);
      if (!by.roles.has(spaceId)) {
        // An admin has the rights of an owner, but must not appear as typing in a space in which
        // the admin cannot post.
        await services.conch.spaces.get(spaceId);
        throw new RequestRefused(
          'not-a-member',
          'Only members of this space can show that they are writing.',
        );
      }
      await services.channels.pass(spaceId, {
        type: 'typing',
        spaceId,
        memberId: by.principal.personId,
      });
      return null;
    }
    case 'send_message':
    case 'edit_message':
    case 'delete_message':
    case 'regenerate':
    case 'stop':
    case 'continue':
      allow('speak', frame.spaceId);
      return say(frame, acting);
    default:
      return unreachable(frame);
  }
}

async function subscribe(
  { spaces, ref, coalesce = {} }: Extract<ActingFrame, { type: 'subscribe' }>,
  { by, allow, services, subscriptions }: Acting,
): Promise<void> {
  const starts = Object.entries(spaces) as [SpaceId, number | null][];
  // Subscribes to all spaces or to none, so that after an error the client knows its subscriptions.
  for (const [spaceId] of starts) {
    allow('read-space', spaceId);
    // An admin may read any space, so the permission check does not prove that the space exists.
    if (!by.roles.has(spaceId)) await services.conch.read.head(spaceId);
  }
  for (const [spaceId, after] of starts) {
    await subscriptions.follow(spaceId, { after, ref, batchAfter: coalesce[spaceId] });
  }
}

type Saying = Extract<
  ActingFrame,
  { type: 'send_message' | 'edit_message' | 'delete_message' | 'regenerate' | 'stop' | 'continue' }
>;

async function say(frame: Saying, acting: Acting): Promise<ServerFrame | null> {
  const { clientId } = frame;
  const done = await perform(frame, acting);
  if (clientId === undefined) return null;
  const { messageId = null, version = null, warnings = [], seq } = done;
  return { type: 'ack', clientId, messageId, seq, version, warnings };
}

type Done = { readonly seq: number } & Partial<
  Pick<Extract<ServerFrame, { type: 'ack' }>, 'messageId' | 'version' | 'warnings'>
>;

async function perform(frame: Saying, { by, speaking }: Acting): Promise<Done> {
  switch (frame.type) {
    case 'send_message':
      return speaking.post(by, frame);
    case 'edit_message':
      return speaking.edit(by, frame);
    case 'delete_message':
      return speaking.delete(by, frame);
    case 'regenerate':
      return speaking.regenerate(by, frame);
    case 'stop':
      return speaking.stop(by, frame);
    case 'continue':
      return speaking.continue(by, frame.spaceId);
    default:
      return unreachable(frame);
  }
}
