import { Fragment } from 'react';
import { shownPieces, withoutPiledMarks } from './shown-pieces.ts';

/** A plain text however long, and whatever it consists of, that never holds the page up. */
export function LongText({ text }: { readonly text: string }) {
  // Pieces stand where they stand: there is nothing else to tell them apart by.
  return shownPieces(withoutPiledMarks(text)).map((piece, nth) => (
    <Fragment key={nth}>
      {nth === 0 ? null : <wbr />}
      {piece}
    </Fragment>
  ));
}
