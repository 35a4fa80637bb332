import type { ReactNode } from 'react';

interface FigureTableProps {
  /** The caption, for screen readers. */
  readonly caption: string;
  /** The header of the first column. */
  readonly first: string;
  readonly figures: readonly string[];
  readonly children: ReactNode;
}

/** A table of names and figures. `children` are its `tbody` elements. */
export function FigureTable({ caption, first, figures, children }: FigureTableProps) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-xs text-soft">
        <tr>
          <th scope="col" className="pb-1 text-start font-medium">
            {first}
          </th>
          {figures.map((words) => (
            <th key={words} scope="col" className="pb-1 ps-2 text-end font-medium">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}
