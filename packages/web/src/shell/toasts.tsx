import { lazy, Suspense, useEffect } from 'react';
import { useToasts } from '../state/toasts.ts';

const region = () => import('./toast-region.tsx');
const ToastRegion = lazy(async () => ({ default: (await region()).ToastRegion }));

// It comes before it is needed: what it says may be that the server is gone.
const AFTER_MS = 1_000;

/** Toasts, where there are any. */
export function Toasts() {
  const isEmpty = useToasts().shown.length === 0;
  useEffect(() => {
    const timer = setTimeout(() => void region().catch(() => undefined), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isEmpty) return null;
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}
