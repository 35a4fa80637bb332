import { Suspense, useEffect } from 'react';
import { later } from '../parts/later.tsx';
import { useToasts } from '../state/toasts.ts';

const ToastRegion = later(async () => (await import('./toast-region.tsx')).ToastRegion);

// It comes before it is needed: what it says may be that the server is gone.
const AFTER_MS = 1_000;

/** Toasts, where there are any. */
export function Toasts() {
  const isEmpty = useToasts().shown.length === 0;
  useEffect(() => {
    const timer = setTimeout(() => void ToastRegion.preload(), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isEmpty) return null;
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}
