import type { ReactNode } from 'react';
import { Press, type PressProps } from './press.tsx';

interface IconButtonProps extends Omit<PressProps, 'children'> {
  /**
   * The action of the button: read aloud, and shown as a tooltip on hover and focus
   * (style/tip.css).
   */
  readonly label: string;
  readonly icon: ReactNode;
  readonly isSmall?: boolean;
}

/** A button with only an icon. It is at least 24 px wide, and 44 px on a touch screen. */
export function IconButton({
  label,
  icon,
  isSmall = false,
  className = '',
  ...rest
}: IconButtonProps) {
  const size = isSmall ? 'size-7' : 'size-9';
  return (
    <Press
      {...rest}
      aria-label={label}
      data-tip={label}
      className={`tip inline-flex ${size} shrink-0 items-center justify-center rounded-lg text-soft transition-colors hover:bg-hover hover:text-ink aria-disabled:opacity-45 aria-pressed:bg-chosen aria-pressed:text-on-chosen pointer-coarse:size-11 ${className}`}
    >
      {icon}
    </Press>
  );
}
