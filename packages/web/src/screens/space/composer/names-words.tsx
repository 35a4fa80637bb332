import { Fragment, type ReactNode } from 'react';
import { Name } from '../../../parts/names/name.tsx';

/**
 * A list of names in the language of the page: “Ann, Bo and 7 others”. Each name keeps its text
 * direction.
 */
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

/** A placeholder for a name in a translated text. */
export const HOLE = '\u{F0000}';

/**
 * A text in which the name replaces the placeholder. The name cannot change the direction of the
 * text.
 */
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
