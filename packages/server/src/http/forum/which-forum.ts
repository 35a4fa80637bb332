import type { SpaceId, ThreadId } from '@conch/engine';
import type { Action } from '@conch/protocol';
import { authorise } from '../../auth/authorise.ts';
import { RequestRefused } from '../../request-refused.ts';
import type { Services } from '../../services.ts';
import type { PersonalStanding } from '../route-request.ts';

interface ForumRequest {
  readonly action: Action;
  readonly spaceId: SpaceId | undefined;
  /** The thread of the request, if any. The thread identifies the forum. */
  readonly threadId?: ThreadId | undefined;
}

/**
 * The forum of a request: the named forum, else the forum of its thread, else the only forum that
 * the person can read. The path has no space, so the permission is checked here.
 */
export async function whichForum(
  services: Services,
  by: PersonalStanding,
  asked: ForumRequest,
): Promise<SpaceId> {
  const spaceId = asked.spaceId ?? (await foundForum(services, by, asked));
  const refusal = authorise(by, asked.action, spaceId);
  if (refusal !== null) throw refusal;
  return spaceId;
}

async function foundForum(
  { conch }: Services,
  by: PersonalStanding,
  { action, threadId }: ForumRequest,
): Promise<SpaceId> {
  const mine = by.principal.isAdmin ? undefined : [...by.roles.keys()];
  const spaces = await conch.spaces.list(mine);
  const forums = spaces.filter(({ settings }) => settings.kind === 'forum').map(({ id }) => id);
  const [only, second] = forums;
  if (only === undefined && threadId !== undefined) {
    throw new RequestRefused('no-such-thread', `There is no thread ${threadId}. Look up its id.`);
  }
  if (only === undefined) {
    throw unclear('You are in no forum. Create one, or ask an owner to add you.');
  }
  if (second === undefined) return only;
  if (threadId === undefined) {
    throw unclear('There is more than one forum. Choose one with `spaceId`.');
  }
  const [original, fork] = await conch.threads.forumsWith(threadId, forums);
  if (fork !== undefined && action !== 'read-space') {
    throw unclear('This thread is in a forum and in a fork of it. Choose one with `spaceId`.');
  }
  // If no forum has the thread, any forum can be returned, because the request then fails with the
  // right error.
  return original ?? only;
}

function unclear(what: string): RequestRefused {
  return new RequestRefused('which-forum', what);
}
