import { Gauge, OctagonAlert, TriangleAlert } from 'lucide-react';

/** What each level looks like: an icon and words as well as a colour. */
export const LIMIT_LOOKS = {
  half: { Icon: Gauge, text: 'text-soft', bar: 'bg-edge' },
  near: { Icon: TriangleAlert, text: 'text-warn', bar: 'bg-warn' },
  full: { Icon: OctagonAlert, text: 'text-bad', bar: 'bg-bad' },
} as const;
