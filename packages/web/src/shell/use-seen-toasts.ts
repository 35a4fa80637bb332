import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isSeen } from '../state/forum-toast.ts';
import { hideToastsAbout } from '../state/toasts.ts';
import { useReadMarks } from './use-read-marks.ts';

/** A toast goes when somebody gets to what it tells of by another way, also in another browser. */
export function useSeenToasts(): void {
  const marks = useReadMarks(null);
  const shown = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    hideToastsAbout(({ spaceId, seq }) => seq !== null && seq <= (marks.get(spaceId) ?? 0));
  }, [marks]);
  useEffect(() => {
    if (!document.hidden) hideToastsAbout((about) => isSeen(about, shown));
  }, [shown]);
}
