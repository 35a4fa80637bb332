import { whoBackground } from '../../../../parts/names/avatar.tsx';

// The class names are written in full, because Tailwind finds only such class names in the sources.
const PLACES = ['start-1.5', 'start-2.5', 'start-3.5'] as const;

/**
 * The thin lines beside an answer: one line for each asker, in the colour of that asker. The lines
 * show which answers belong together, and how many agents wait for each other. Each line reaches up
 * to the row above, so that equal lines of neighbouring rows join.
 */
export function Rails({ names }: { readonly names: readonly string[] }) {
  return names.map((name, depth) => (
    <span
      // oxlint-disable-next-line react/no-array-index-key -- the depth identifies a line
      key={depth}
      aria-hidden="true"
      data-part="rail"
      className={`absolute -top-1 bottom-0 w-0.5 opacity-70 forced-colors:bg-[CanvasText] ${PLACES[depth] ?? ''} ${whoBackground(name)}`}
    />
  ));
}
