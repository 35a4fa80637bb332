import { Fragment } from 'react';
import { Name } from './name.tsx';

/** A sentence with isolated names. Each name becomes a `bdi` element. */
export function WithNames({ words }: { readonly words: string }) {
  return words.split(/\u2068([^\u2069]*)\u2069/u).map((part, at) => {
    // The parts of a sentence never change order, so their index can be the key.
    // oxlint-disable-next-line react/no-array-index-key
    return at % 2 === 1 ? <Name key={at} name={part} /> : <Fragment key={at}>{part}</Fragment>;
  });
}
