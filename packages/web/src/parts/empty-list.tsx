import type { ReactNode } from 'react';

interface EmptyListProps {
  /** That there is nothing, in a sentence. */
  readonly words: string;
  readonly example: ReactNode;
  /** The one thing to do; `null` where whoever looks may do nothing about it. */
  readonly action: ReactNode;
}

/** What stands where a list or a card has nothing yet, below a title. */
export function EmptyList({ words, example, action }: EmptyListProps) {
  return (
    <div data-empty className="flex flex-col items-start gap-2.5 text-sm text-soft">
      <p>
        {words} {example}
      </p>
      {action}
    </div>
  );
}
