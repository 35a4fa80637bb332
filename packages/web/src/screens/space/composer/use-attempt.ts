import { useOpenSpace } from '../open-space.ts';
import { useSpaceDoors } from '../space-doors.tsx';
import type { DemoSuggestion } from './demo-suggestions.ts';
import { fillText } from './edit-text.ts';
import type { Writing } from './use-writing.ts';

// Where a panel stands beside the conversation, and not over it.
const IS_WIDE = '(min-width: 64rem)';

/** Tries a suggestion; where there is room, the chain that follows is drawn at the side. */
export function useAttempt(field: Writing['field']): (suggestion: DemoSuggestion) => void {
  const { space } = useOpenSpace();
  const { openBeside } = useSpaceDoors();
  return ({ text, isSent, showsChain }) => {
    if (isSent) void space.send(text);
    else if (field.current !== null) fillText(field.current, text);
    if (showsChain === true && matchMedia(IS_WIDE).matches) openBeside('chain');
    field.current?.focus();
  };
}
