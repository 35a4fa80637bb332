import type { Audience, SpaceId } from '@conch/engine';
import type { MessageView } from '@conch/runtime';
import { SAID_TO_ALL } from './canary-book.ts';
import type { House } from './house.ts';
import type { Scene } from './scene.ts';

const ALL = 1_000;

/** Which agents may read each message of a scene, by its id. */
export type Audiences = ReadonlyMap<string, Audience>;

/** What stands in the database: words of agents and schedules are written down from there. */
export async function readRecord({ house, spaceIds }: Scene): Promise<Audiences> {
  const audiences = new Map<string, Audience>([[SAID_TO_ALL, 'everyone']]);
  for (const spaceId of spaceIds) {
    const views = await house.server.conch.messages(spaceId, { limit: ALL });
    if (views.length === ALL) throw new Error('more was said than is looked at');
    for (const view of views) {
      audiences.set(view.id, view.audience);
      await writeDown(house, spaceId, view);
    }
  }
  return audiences;
}

async function writeDown({ book, server }: House, spaceId: SpaceId, view: MessageView) {
  // What people said is known from the moment when they said it.
  if (view.sender?.kind === 'person' || view.deletedAt !== null) return;
  const { id, version, text } = view;
  const old = version > 1 ? await server.conch.read.versions(spaceId, id) : [];
  for (const words of [...old.map((one) => one.text), text]) {
    book.stands(words, { spaceId, messageId: id });
  }
}
