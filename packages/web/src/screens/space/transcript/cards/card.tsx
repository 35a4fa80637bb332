import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Moment } from '../../../../parts/figures/moment.tsx';

const TONES = {
  plain: { card: 'border-line bg-card', icon: 'bg-sunken text-soft' },
  calling: { card: 'border-warn/50 bg-warn-tint', icon: 'bg-mark text-on-mark' },
  warning: { card: 'border-warn/50 bg-warn-tint', icon: 'bg-warn text-paper' },
} as const;

interface CardProps {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly at: string;
  readonly tone: keyof typeof TONES;
  readonly children?: ReactNode;
}

/** A card in the transcript for a notice or an approval. */
export function Card({ icon: Icon, title, at, tone, children }: CardProps) {
  const looks = TONES[tone];
  return (
    <div className={`flex gap-3 rounded-xl border px-3.5 py-3 ${looks.card}`}>
      <span
        aria-hidden="true"
        className={`flex size-8 shrink-0 items-center justify-center rounded-full ${looks.icon}`}
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1 text-sm text-soft">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h3 className="min-w-0 font-semibold text-ink">{title}</h3>
          <Moment at={at} className="text-xs text-faint" />
        </div>
        {children}
      </div>
    </div>
  );
}
