import type { ReactNode } from 'react';

interface EmptyListProps {
  /** A sentence which explains that the list is empty. */
  readonly words: string;
  readonly example: ReactNode;
  /** The next action. Null if this person may not do anything about the empty list. */
  readonly action: ReactNode;
}

/** The content of a list or card that is still empty, below its title. */
export function EmptyList({ words, example, action }: EmptyListProps) {
  return (
    <div data-empty className="flex flex-col items-start gap-2.5 text-sm text-soft">
      <p>
        <span className="block font-medium">{words}</span> {example}
      </p>
      {action}
    </div>
  );
}
