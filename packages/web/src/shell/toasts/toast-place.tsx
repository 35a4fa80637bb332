import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../../state/create-store.ts';

// The elements that can contain the toasts. The last element in this list contains the toasts.
const places = createStore<readonly HTMLElement[]>([]);

interface ToastPlaceProps {
  /**
   * Whether the element is inside a screen. Such an element has priority over the element of the
   * page, even if the element of the page mounts later.
   */
  readonly isInner?: boolean;
}

/** An element for toasts in the layout of a screen, so that toasts cover nothing. */
export function ToastPlace({ isInner = false }: ToastPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const others = () => places.get().filter((one) => one !== current);
    // A hidden screen, such as the screen behind a panel on a phone, has no width and cannot show
    // toasts.
    const observer = new ResizeObserver(() => {
      const known = places.get();
      if (current.clientWidth === 0) places.set(others());
      else if (!known.includes(current)) {
        places.set(isInner ? [...known, current] : [current, ...known]);
      }
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      places.set(others());
    };
  }, [isInner]);
  return <div ref={place} className="shrink-0" />;
}

export function useToastPlace(): HTMLElement | null {
  return useStore(places, (known) => known.at(-1) ?? null);
}
