import type { RefCallback } from 'react';

/**
 * Moves the focus to another element when the focused element is removed. Otherwise the next key
 * would start at the top of the page. `heirOf` runs while the removed element is still in the
 * document.
 * @example <button ref={focusHeir(() => field.current)}>
 */
export function focusHeir(
  heirOf: (leaving: HTMLElement) => HTMLElement | null,
): RefCallback<HTMLElement> {
  return (element) => () => {
    if (element === null || !element.contains(document.activeElement)) return;
    const heir = heirOf(element);
    // React is still committing. If the focus moved now, React would dispatch no focus event.
    queueMicrotask(() => {
      const isLost = !element.isConnected && document.activeElement === document.body;
      if (isLost) heir?.focus({ preventScroll: true });
    });
  };
}
