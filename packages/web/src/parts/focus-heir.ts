import type { RefCallback } from 'react';

/**
 * Lets somebody inherit the focus of what goes away while it has it: otherwise the next key would
 * begin at the top of the page. The heir is looked for while the element is still in its place.
 * @example <button ref={focusHeir(() => field.current)}>
 */
export function focusHeir(
  heirOf: (leaving: HTMLElement) => HTMLElement | null,
): RefCallback<HTMLElement> {
  return (element) => () => {
    if (element === null || !element.contains(document.activeElement)) return;
    const heir = heirOf(element);
    // React is still at work, and tells nobody of a focus that moves meanwhile.
    queueMicrotask(() => {
      const isLost = !element.isConnected && document.activeElement === document.body;
      if (isLost) heir?.focus({ preventScroll: true });
    });
  };
}
