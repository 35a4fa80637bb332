import { useEffect, useRef, useSyncExternalStore } from 'react';

// Where toasts can stand; the last one has them.
let places: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

interface ToastPlaceProps {
  /** Of a screen within the page: it goes before the page's own, whichever is there first. */
  readonly isInner?: boolean;
}

/** A place for toasts, in the flow of a screen: there they lie over nothing. */
export function ToastPlace({ isInner = false }: ToastPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const others = () => places.filter((one) => one !== current);
    // A screen that is not shown, as behind a panel on a phone, has no width.
    const observer = new ResizeObserver(() => {
      if (current.clientWidth === 0) change(others());
      else if (!places.includes(current)) {
        change(isInner ? [...places, current] : [current, ...places]);
      }
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      change(others());
    };
  }, [isInner]);
  return <div ref={place} className="shrink-0" />;
}

export function useToastPlace(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => places.at(-1) ?? null);
}

function change(next: readonly HTMLElement[]): void {
  places = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
