import type { ReactNode } from 'react';
import { Press, type PressProps } from './press.tsx';

type Look = 'main' | 'plain' | 'quiet' | 'danger';

interface ButtonProps extends PressProps {
  readonly look?: Look;
  readonly icon?: ReactNode;
}

// Transparent borders become visible in forced-colours mode.
const LOOKS: Readonly<Record<Look, string>> = {
  main: 'border border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  plain: 'border border-edge/50 bg-card text-ink hover:bg-hover',
  quiet: 'border border-transparent text-soft hover:bg-hover hover:text-ink',
  danger: 'border border-bad/60 bg-card text-bad hover:bg-bad-tint',
};

export function Button({ look = 'plain', icon, className = '', children, ...rest }: ButtonProps) {
  return (
    <Press
      {...rest}
      className={`inline-flex min-h-9 items-center justify-center gap-2 rounded-lg px-3.5 py-1.5 text-sm font-medium transition-colors aria-disabled:opacity-55 pointer-coarse:min-h-11 ${LOOKS[look]} ${className}`}
    >
      {icon}
      {children}
    </Press>
  );
}
