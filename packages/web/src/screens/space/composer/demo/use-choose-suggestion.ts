import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { conch } from '../../../../client/conch.ts';
import { useOpenSpace } from '../../open-space.ts';
import type { DemoSuggestion } from './demo-suggestions.ts';
import { fillText } from '../edit-text.ts';
import type { WritingState } from '../use-writing.ts';

/** A text that is inserted when its space opens. */
let awaited: { readonly spaceId: string; readonly text: string } | null = null;

/** Inserts an example into the field, or into the field of the space that the example names. */
export function useChooseSuggestion(
  field: WritingState['field'],
): (suggestion: DemoSuggestion) => void {
  const { space } = useOpenSpace();
  const navigate = useNavigate();
  useEffect(() => {
    if (awaited?.spaceId !== space.spaceId || field.current === null) return;
    const { text } = awaited;
    awaited = null;
    // A draft of the person stays as it is.
    if (field.current.value === '') insert(field.current, text);
  }, [space.spaceId, field]);
  const chooseElsewhere = async (
    { text, needs }: DemoSuggestion,
    { spaceId, instead }: NonNullable<DemoSuggestion['elsewhere']>,
  ): Promise<void> => {
    if (await areIn(spaceId, needs)) {
      awaited = { spaceId, text };
      await navigate({ to: '/spaces/$spaceId', params: { spaceId } });
    } else if (field.current !== null) insert(field.current, instead.text);
  };
  return (suggestion) => {
    const { elsewhere, text } = suggestion;
    if (elsewhere !== undefined) void chooseElsewhere(suggestion, elsewhere);
    else if (field.current !== null) insert(field.current, text);
  };
}

function insert(field: HTMLTextAreaElement, text: string): void {
  fillText(field, text);
  field.focus();
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
