import { useRouterState } from '@tanstack/react-router';

/** The space that the address names, whatever of it is shown; `null`: none. */
export function useOpenSpaceId(): string | null {
  return useRouterState({
    select: ({ location }) => /^\/spaces\/([^/]+)/u.exec(location.pathname)?.[1] ?? null,
  });
}
