import { Fragment, type ReactNode } from 'react';
import { Name } from '../../../parts/name.tsx';

/** Names as the language lists them: “Ann, Bo and 7 others”, each in its own direction. */
export function listedNames(
  { names, more }: { readonly names: readonly string[]; readonly more?: string | null },
  language: string,
): ReactNode {
  const items = [...names, ...(more === null || more === undefined ? [] : [more])];
  const parts = new Intl.ListFormat(language).formatToParts(items);
  let nth = -1;
  return parts.map(({ type, value }, place) => {
    if (type === 'literal') return <Fragment key={place}>{value}</Fragment>;
    nth += 1;
    const isName = nth < names.length;
    return isName ? (
      <Name key={place} name={value} className="font-semibold text-ink" />
    ) : (
      <Fragment key={place}>{value}</Fragment>
    );
  });
}

/** Stands for a name in words that are still to be filled. */
export const HOLE = '\u{F0000}';

/** Words with a name in their hole: its direction never disturbs theirs. */
export function withName(words: string, name: string): ReactNode {
  const [before = '', after = ''] = words.split(HOLE);
  return (
    <>
      {before}
      <Name name={name} />
      {after}
    </>
  );
}
