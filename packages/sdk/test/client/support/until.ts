import type { Client, ConnectionState, FollowedSpace, SpaceView } from '@conch/sdk';

/** Resolves with the view when the condition is true. */
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

/** Resolves with the connection state when it is of the given kind. */
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
