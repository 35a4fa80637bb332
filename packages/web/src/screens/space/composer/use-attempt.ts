import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { conch } from '../../../client/conch.ts';
import { useOpenSpace } from '../open-space.ts';
import { useSpaceDoors } from '../space-doors.tsx';
import type { DemoSuggestion } from './demo-suggestions.ts';
import { fillText } from './edit-text.ts';
import type { Writing } from './use-writing.ts';

// Where a panel stands beside the conversation, and not over it.
const IS_WIDE = '(min-width: 64rem)';

/** What is tried in a space as soon as it is open. */
let awaited: { readonly spaceId: string; readonly suggestion: DemoSuggestion } | null = null;

/**
 * Tries a suggestion; where there is room, the chain that follows is drawn at the side. It is over
 * once what was tried is with the server, or refused.
 */
export function useAttempt(field: Writing['field']): (suggestion: DemoSuggestion) => Promise<void> {
  const { space } = useOpenSpace();
  const { openBeside } = useSpaceDoors();
  const navigate = useNavigate();
  const attempt = async (
    { text, isSent, showsChain }: DemoSuggestion,
    { isArrival = false } = {},
  ): Promise<void> => {
    const sent = isSent ? space.send(text) : null;
    if (!isSent && field.current !== null) fillText(field.current, text);
    // Whoever came for it goes back from there in one step.
    if (showsChain === true && matchMedia(IS_WIDE).matches) {
      openBeside('chain', { isReplacing: isArrival });
    }
    field.current?.focus();
    // A refusal stands in the conversation.
    await sent?.catch(() => null);
  };
  const arrive = useRef(attempt);
  useEffect(() => {
    if (awaited?.spaceId !== space.spaceId) return;
    const { suggestion } = awaited;
    awaited = null;
    void arrive.current(suggestion, { isArrival: true });
  }, [space.spaceId]);
  const attemptElsewhere = async (
    suggestion: DemoSuggestion,
    { spaceId, instead }: NonNullable<DemoSuggestion['elsewhere']>,
  ): Promise<void> => {
    if (!(await areIn(spaceId, suggestion.needs))) {
      await attempt(instead);
      return;
    }
    awaited = { spaceId, suggestion };
    await navigate({ to: '/spaces/$spaceId', params: { spaceId } });
  };
  return (suggestion) => {
    const { elsewhere } = suggestion;
    if (elsewhere === undefined) return attempt(suggestion);
    return attemptElsewhere(suggestion, elsewhere);
  };
}

/** Whether these agents are in a space: it has the name, and may be somebody's own by now. */
async function areIn(spaceId: string, agents: readonly string[]): Promise<boolean> {
  try {
    const { items } = await conch.call('listMembers', { params: { spaceId } });
    const names = new Set(items.map(({ name }) => name));
    return agents.every((name) => names.has(name));
  } catch {
    return false;
  }
}
