import type { Client, SpaceView } from '@conch/sdk';

/** What is shown, as far as it is the same for all who look, whenever they came. */
export function shownIn(view: SpaceView) {
  const { seq, space, members, messages, silences, streams, runs } = view;
  const { floor, pending, readMarks } = view;
  const marks = Object.fromEntries(readMarks);
  return { seq, space, members, messages, silences, streams, runs, floor, pending, marks };
}

/** The view of somebody who comes only now; all messages are fetched. */
export async function freshView(client: Client, spaceId: string): Promise<SpaceView> {
  const space = client.follow(spaceId, { pageSize: 100 });
  try {
    await space.ready;
    while (await space.loadOlder());
    return await new Promise((resolve) => {
      const look = (): void => {
        // Marks are fetched when everything else is there.
        if (space.view !== null && space.view.online.length > 0) resolve(space.view);
      };
      space.subscribe(look);
      look();
    });
  } finally {
    space.close();
  }
}
