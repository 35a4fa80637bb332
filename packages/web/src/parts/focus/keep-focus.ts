const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';
const HEADING = 'h1, h2, h3';

/**
 * A `ref` for a part of the page. If its focused element is removed, the next list item gets the
 * focus, else the previous item, else the heading.
 */
export function keepFocus(place: HTMLElement | null): (() => void) | undefined {
  if (place === null) return undefined;
  let last: Node | null = null;
  const rememberFocused = ({ target }: FocusEvent): void => {
    last = target instanceof Node ? target : null;
  };
  const watcher = new MutationObserver((changes) => {
    if (last === null || last.isConnected || !isFocusLost()) return;
    const gone = changes.find(
      ({ removedNodes }) => nodeContaining(removedNodes, last) !== undefined,
    );
    if (gone === undefined) return;
    const next = neighbourOf(gone, nodeContaining(gone.removedNodes, last)) ?? headingOf(place);
    next?.focus();
  });
  place.addEventListener('focusin', rememberFocused);
  watcher.observe(place, { childList: true, subtree: true });
  return () => {
    watcher.disconnect();
    place.removeEventListener('focusin', rememberFocused);
  };
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function nodeContaining(nodes: NodeList, one: Node | null): Node | undefined {
  return [...nodes].find((node) => node.contains(one));
}

/** The first focusable element in the next list item, or in the previous list item. */
function neighbourOf(gone: MutationRecord, item: Node | undefined): HTMLElement | null {
  const beside = [gone.nextSibling, gone.previousSibling].filter(
    (node) => node instanceof HTMLElement && node.isConnected && node.nodeName === item?.nodeName,
  );
  for (const node of beside as HTMLElement[]) {
    const within = node.querySelector<HTMLElement>(FOCUSABLE);
    if (within !== null) return within;
  }
  return null;
}

function headingOf(place: HTMLElement): HTMLElement | null {
  const heading = place.querySelector<HTMLElement>(HEADING);
  // The heading is not a tab stop, but `focus()` must work on it.
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}
