import type { ComponentProps } from 'react';

export interface PressProps extends ComponentProps<'button'> {
  /** Something is on its way: it cannot be pressed twice. */
  readonly isBusy?: boolean;
}

/** A button as the browser has it; one that cannot be pressed keeps its place in the tab order. */
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
