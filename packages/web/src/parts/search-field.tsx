import { Search } from 'lucide-react';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly className?: string;
  readonly fieldClassName: string;
}

/** A search field. Esc clears it. */
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
          // This Esc is marked as handled, so that it does not also close a panel or stop an agent.
          event.preventDefault();
          onType('');
        }}
        // The typed text has its own text direction. The icon and the × do not change sides.
        className={`ps-9 [unicode-bidi:plaintext] ${fieldClassName}`}
      />
    </label>
  );
}
