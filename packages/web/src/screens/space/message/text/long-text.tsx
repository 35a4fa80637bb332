import { Fragment } from 'react';
import { shownPieces, withoutPiledMarks } from './shown-pieces.ts';

/** Renders plain text of any length and content without blocking the page. */
export function LongText({ text }: { readonly text: string }) {
  // The index is a stable key, because pieces never move.
  return shownPieces(withoutPiledMarks(text)).map((piece, nth) => (
    <Fragment key={nth}>
      {nth === 0 ? null : <wbr />}
      {piece}
    </Fragment>
  ));
}
