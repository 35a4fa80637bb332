import type { ComponentProps } from 'react';

export interface PressProps extends ComponentProps<'button'> {
  /** A request is running: the button ignores further clicks. */
  readonly isBusy?: boolean;
}

/** A native button. A disabled one keeps its place in the tab order. */
export function Press({ isBusy = false, disabled = false, onClick, ...rest }: PressProps) {
  const isOff = disabled || isBusy;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
