import type { FollowedSpace, SpaceView } from '@conch/sdk';
import { createContext, useContext } from 'react';

/** The open space: its view, and the actions in it. */
export interface ViewedSpace {
  readonly space: FollowedSpace;
  readonly view: SpaceView;
}

export const OpenSpaceContext = createContext<ViewedSpace | null>(null);

export function useOpenSpace(): ViewedSpace {
  const open = useContext(OpenSpaceContext);
  if (open === null) throw new Error('There is no open space here.');
  return open;
}
