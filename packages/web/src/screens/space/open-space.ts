import type { FollowedSpace } from '@conch/sdk';
import { createContext, useContext } from 'react';
import type { PageView } from '../../client/spaces/page-view.ts';

/** The open space: its view, and the actions in it. */
export interface ViewedSpace {
  readonly space: FollowedSpace;
  readonly view: PageView;
}

export const OpenSpaceContext = createContext<ViewedSpace | null>(null);

export function useOpenSpace(): ViewedSpace {
  const open = useContext(OpenSpaceContext);
  if (open === null) throw new Error('There is no open space here.');
  return open;
}
