import { useRouterState } from '@tanstack/react-router';

/** The space in the address, on any of its screens. Null if there is none. */
export function useOpenSpaceId(): string | null {
  return useRouterState({
    select: ({ location }) => /^\/spaces\/([^/]+)/u.exec(location.pathname)?.[1] ?? null,
  });
}
