import type { ReactNode } from 'react';

interface FigureTableProps {
  /** What it tells, for those who do not see it. */
  readonly caption: string;
  /** What the first column names. */
  readonly first: string;
  readonly figures: readonly string[];
  readonly children: ReactNode;
}

/** A table whose rows are a name and figures; `children` are its bodies. */
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
