import { useRouterState } from '@tanstack/react-router';

/** The space in the URL, on any of its screens. Null if the URL names no space. */
export function useOpenSpaceId(): string | null {
  return useRouterState({
    select: ({ location }) => /^\/spaces\/([^/]+)/u.exec(location.pathname)?.[1] ?? null,
  });
}
