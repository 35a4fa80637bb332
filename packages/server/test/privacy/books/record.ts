import type { Audience, SpaceId } from '@conch/engine';
import type { MessageView } from '@conch/runtime';
import { SAID_TO_ALL } from './canary-book.ts';
import type { TappedHouse } from '../house.ts';
import type { Scene } from '../scene.ts';

const ALL = 1_000;

/** The audience of each message of a scene, by message id. */
export type Audiences = ReadonlyMap<string, Audience>;

/**
 * Reads the messages from the database, and records the messages of agents and schedules in the
 * book.
 */
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

async function writeDown({ book, server }: TappedHouse, spaceId: SpaceId, view: MessageView) {
  // Messages of people are recorded when they are posted.
  if (view.sender?.kind === 'person' || view.deletedAt !== null) return;
  const { id, version, content } = view;
  const old = version > 1 ? await server.conch.read.versions(spaceId, id) : [];
  for (const words of [...old.map((one) => one.content), content]) {
    book.addText(words, { spaceId, messageId: id });
  }
}
