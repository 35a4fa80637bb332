import type { ComponentProps } from 'react';

export interface PressProps extends ComponentProps<'button'> {
  /** Whether a request is running. The button then ignores clicks. */
  readonly isBusy?: boolean;
}

/** A native button. A disabled button stays focusable. */
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
