import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { conch } from '../../../../client/conch.ts';
import { useOpenSpace } from '../../open-space.ts';
import { useSpaceActions } from '../../space-actions.tsx';
import type { DemoSuggestion } from './demo-suggestions.ts';
import { fillText } from '../edit-text.ts';
import type { WritingState } from '../use-writing.ts';

// From this width on, a panel is next to the conversation and does not cover it.
const IS_WIDE = '(min-width: 64rem)';

/** A suggestion that is tried when its space opens. */
let awaited: { readonly spaceId: string; readonly suggestion: DemoSuggestion } | null = null;

/**
 * Tries a suggestion. On a wide screen it also opens the chain panel. The promise resolves when the
 * server has accepted or refused the message.
 */
export function useAttempt(
  field: WritingState['field'],
): (suggestion: DemoSuggestion) => Promise<void> {
  const { space } = useOpenSpace();
  const { openBeside } = useSpaceActions();
  const navigate = useNavigate();
  const attempt = async (
    { text, isSent, showsChain }: DemoSuggestion,
    { isArrival = false } = {},
  ): Promise<void> => {
    const sending = isSent ? space.send(text) : null;
    if (!isSent && field.current !== null) fillText(field.current, text);
    // After a navigation from another space, the panel replaces the history entry, so that one step
    // back returns to that space.
    if (showsChain === true && matchMedia(IS_WIDE).matches) {
      openBeside('chain', { isReplacing: isArrival });
    }
    field.current?.focus();
    // The conversation shows a refused message, so this error needs no handling.
    await sending?.catch(() => null);
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

/**
 * Whether these agents are members of the space. A space with the right name may not be from the
 * demo.
 */
async function areIn(spaceId: string, agents: readonly string[]): Promise<boolean> {
  try {
    const { items } = await conch.call('listMembers', { params: { spaceId } });
    const names = new Set(items.map(({ name }) => name));
    return agents.every((name) => names.has(name));
  } catch {
    return false;
  }
}
