import { useOpenSpace } from '../../open-space.ts';
import { useSpaceActions } from '../../space-actions.tsx';
import { lastEditable } from '../what-can-be-done.ts';
import { startEditing } from './editing.ts';

/** Edits the person's last message. The returned function says whether there is such a message. */
export function useEditLast(): () => boolean {
  const { view } = useOpenSpace();
  const { jumpTo } = useSpaceActions();
  return () => {
    const last = lastEditable(view);
    if (last === undefined) return false;
    startEditing(last.id);
    // A message far above is not rendered, so its field could not take the focus.
    if (document.querySelector(`[data-row="${last.id}"]`) === null) jumpTo(last.id);
    return true;
  };
}
