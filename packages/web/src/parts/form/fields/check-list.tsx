import { useId, type ReactNode } from 'react';
import type { FieldWords } from './field.tsx';

interface CheckListProps extends FieldWords {
  readonly name: string;
  readonly items: readonly {
    readonly id: string;
    readonly words: string;
    readonly picture?: ReactNode;
    readonly about?: string | null;
  }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** A text that is shown if there are no items. */
  readonly empty: string;
}

/**
 * A list of checkboxes. The value contains the checked items in the order in which they were
 * checked.
 */
export function CheckList({
  name,
  label,
  hint,
  error,
  items,
  chosen,
  onChange,
  empty,
}: CheckListProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint`} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <p id={`${id}-hint`} className="text-xs text-faint">
        {error === undefined ? null : <span className="block text-sm text-bad">{error}</span>}
        {hint}
      </p>
      {items.length === 0 ? <p className="text-sm text-soft">{empty}</p> : null}
      <ul className="max-h-72 overflow-y-auto">
        {items.map((item) => (
          <li key={item.id}>
            <label className="flex min-h-10 items-center gap-3 rounded-lg px-2 py-1.5 text-sm hover:bg-hover pointer-coarse:min-h-11">
              <input
                type="checkbox"
                name={name}
                checked={chosen.includes(item.id)}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...chosen, item.id] : chosen.filter((one) => one !== item.id),
                  )
                }
                className="size-4 shrink-0 accent-ink pointer-coarse:size-5"
              />
              {item.picture}
              <span className="min-w-0">
                <bdi>{item.words}</bdi>
                {item.about === undefined || item.about === null || item.about === '' ? null : (
                  <span className="flex text-xs text-faint">
                    <span dir="auto" className="truncate">
                      {item.about}
                    </span>
                  </span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
