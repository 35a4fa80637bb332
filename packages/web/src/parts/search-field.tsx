import { Search } from 'lucide-react';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly className?: string;
  readonly fieldClassName: string;
}

/** A field that finds by what is typed into it; Esc empties it. */
export function SearchField({
  label,
  value,
  onType,
  className = '',
  fieldClassName,
}: SearchFieldProps) {
  return (
    <label className={`relative block ${className}`}>
      <span className="sr-only">{label}</span>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-faint"
      />
      <input
        type="search"
        value={value}
        placeholder={label}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          // It is done with that: it closes and stops nothing else.
          event.preventDefault();
          onType('');
        }}
        // What is typed has its own direction; the icon and the × stay on the sides of the page.
        className={`ps-9 [unicode-bidi:plaintext] ${fieldClassName}`}
      />
    </label>
  );
}
