import type { FollowedSpace, SpaceView } from '@conch/sdk';
import { createContext, useContext } from 'react';

/** The space that is shown: what there is to see, and what can be done in it. */
export interface OpenSpace {
  readonly space: FollowedSpace;
  readonly view: SpaceView;
}

export const OpenSpaceContext = createContext<OpenSpace | null>(null);

export function useOpenSpace(): OpenSpace {
  const open = useContext(OpenSpaceContext);
  if (open === null) throw new Error('There is no open space here.');
  return open;
}
