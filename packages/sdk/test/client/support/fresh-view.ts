import type { Client, SpaceView } from '@conch/sdk';

/** The parts of a view that are the same for all watchers. */
export function shownIn(view: SpaceView) {
  const { seq, space, members, messages, silences, streams, runs } = view;
  const { approvals, floor, pending, readMarks } = view;
  const marks = Object.fromEntries(readMarks);
  const shown = { seq, space, members, messages, silences, streams, runs };
  return { ...shown, approvals, floor, pending, marks };
}

/** The view of a new client with all messages loaded. */
export async function freshView(client: Client, spaceId: string): Promise<SpaceView> {
  const space = client.follow(spaceId, { pageSize: 100 });
  try {
    await space.ready;
    while (await space.loadOlder());
    return await new Promise((resolve) => {
      const look = (): void => {
        // Presence is loaded last, so the view is complete when it contains the people who are
        // online.
        if (space.view !== null && space.view.online.length > 0) resolve(space.view);
      };
      space.subscribe(look);
      look();
    });
  } finally {
    space.close();
  }
}
