import type { ReactNode } from 'react';
import { SpaceLooks } from '../../parts/faces/face-providers.tsx';
import { OpenSpaceContext, type ViewedSpace } from './open-space.ts';

interface OpenSpaceProps {
  readonly open: ViewedSpace;
  readonly children: ReactNode;
}

/** Gives everything below it the open space, and the looks of its members. */
export function OpenSpace({ open, children }: OpenSpaceProps) {
  return (
    <OpenSpaceContext value={open}>
      <SpaceLooks members={open.view.members}>{children}</SpaceLooks>
    </OpenSpaceContext>
  );
}
