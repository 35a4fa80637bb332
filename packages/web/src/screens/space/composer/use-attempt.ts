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

/** Tries a suggestion; where there is room, the chain that follows is drawn at the side. */
export function useAttempt(field: Writing['field']): (suggestion: DemoSuggestion) => void {
  const { space } = useOpenSpace();
  const { openBeside } = useSpaceDoors();
  const navigate = useNavigate();
  const attempt = (
    { text, isSent, showsChain }: DemoSuggestion,
    { isArrival = false } = {},
  ): void => {
    if (isSent) void space.send(text);
    else if (field.current !== null) fillText(field.current, text);
    // Whoever came for it goes back from there in one step.
    if (showsChain === true && matchMedia(IS_WIDE).matches) {
      openBeside('chain', { isReplacing: isArrival });
    }
    field.current?.focus();
  };
  const arrive = useRef(attempt);
  useEffect(() => {
    if (awaited?.spaceId !== space.spaceId) return;
    const { suggestion } = awaited;
    awaited = null;
    arrive.current(suggestion, { isArrival: true });
  }, [space.spaceId]);
  const attemptElsewhere = async (
    suggestion: DemoSuggestion,
    { spaceId, instead }: NonNullable<DemoSuggestion['elsewhere']>,
  ): Promise<void> => {
    if (!(await areIn(spaceId, suggestion.needs))) {
      attempt(instead);
      return;
    }
    awaited = { spaceId, suggestion };
    await navigate({ to: '/spaces/$spaceId', params: { spaceId } });
  };
  return (suggestion) => {
    const { elsewhere } = suggestion;
    if (elsewhere === undefined) attempt(suggestion);
    else void attemptElsewhere(suggestion, elsewhere);
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
