import { Gauge, OctagonAlert, TriangleAlert } from 'lucide-react';

/** The style of each level. It includes an icon, because colour alone is not enough. */
export const LIMIT_STYLES = {
  half: { Icon: Gauge, text: 'text-soft', bar: 'bg-edge' },
  near: { Icon: TriangleAlert, text: 'text-warn', bar: 'bg-warn' },
  full: { Icon: OctagonAlert, text: 'font-semibold text-warn', bar: 'bg-warn' },
} as const;
