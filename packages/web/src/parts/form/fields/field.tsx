import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

export interface FieldWords {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** The ids that link a control to its hint and error for screen readers. */
interface FieldIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps extends FieldWords {
  readonly children: (ids: FieldIds) => ReactNode;
}

/** The style of all text controls. A placeholder follows the text direction of the page. */
export const CONTROL =
  'w-full [&[dir=auto]:placeholder-shown]:[direction:inherit] rounded-lg border border-edge/70 bg-card px-3 py-2 text-sm text-ink placeholder:text-faint aria-invalid:border-bad disabled:bg-sunken disabled:text-soft pointer-coarse:min-h-11 pointer-coarse:text-[max(1rem,16px)]';

/** A control with its label, its hint and its error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = hint === undefined ? null : `${id}-hint`;
  const errorId = error === undefined ? null : `${id}-error`;
  const described = [errorId, hintId].filter((one) => one !== null).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {errorId === null ? null : (
        <p id={errorId} className="flex items-start gap-1.5 text-sm text-bad">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {hintId === null ? null : (
        <p id={hintId} className="text-xs text-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
