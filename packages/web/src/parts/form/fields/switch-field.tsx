import { useId, type ComponentProps } from 'react';

interface SwitchFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: string;
  readonly hint?: string | undefined;
}

export function SwitchField({ label, hint, className = '', ...rest }: SwitchFieldProps) {
  const id = useId();
  return (
    <label
      className={`relative flex min-h-9 items-start gap-3 pointer-coarse:min-h-11 ${className}`}
    >
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-describedby={hint === undefined ? undefined : id}
        className="peer absolute start-0 top-0.5 z-1 h-5 w-9 opacity-0"
      />
      <span
        aria-hidden="true"
        className="relative mt-0.5 h-5 w-9 shrink-0 rounded-full border border-edge bg-sunken transition-colors peer-checked:border-ink peer-checked:bg-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink after:absolute after:inset-y-0.5 after:start-0.5 after:aspect-square after:rounded-full after:bg-soft after:transition-[inset-inline-start] peer-checked:after:start-[1.1rem] peer-checked:after:bg-paper peer-disabled:opacity-50 forced-colors:border-[ButtonText] forced-colors:peer-checked:border-[Highlight] forced-colors:peer-checked:bg-[Highlight] forced-colors:after:bg-[ButtonText] forced-colors:peer-checked:after:bg-[HighlightText]"
      />
      <span className="flex flex-col">
        <span className="text-sm font-medium">{label}</span>
        {hint === undefined ? null : (
          <span id={id} className="text-xs text-faint">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
