import type { Client, ConnectionState, FollowedSpace, SpaceView } from '@conch/sdk';

/** The view of a space as soon as something is true of it. */
export function untilShown(
  space: FollowedSpace,
  isTrue: (view: SpaceView) => boolean,
): Promise<SpaceView> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (space.failure !== null) reject(space.failure);
      else if (space.view !== null && isTrue(space.view)) resolve(space.view);
      else return;
      leave();
    };
    const leave = space.subscribe(look);
    look();
  });
}

/** The state of a client's socket as soon as it is of a kind. */
export function untilConnection<Kind extends ConnectionState['kind']>(
  client: Client,
  kind: Kind,
): Promise<Extract<ConnectionState, { kind: Kind }>> {
  return new Promise((resolve) => {
    const look = (state: ConnectionState): void => {
      if (state.kind !== kind) return;
      resolve(state as Extract<ConnectionState, { kind: Kind }>);
      leave();
    };
    const leave = client.onConnection(look);
    look(client.connection);
  });
}
