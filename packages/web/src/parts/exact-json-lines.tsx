import { useTranslation } from '../words/use-translation.ts';
import { jsonLines, type JsonPiece } from './exact-json.ts';

interface ExactJsonProps {
  /** The JSON as it came. */
  readonly text: string;
  /** What it is, read aloud. */
  readonly label: string;
}

/** JSON from outside that somebody has to judge: character by character as it is. */
export function ExactJson({ text, label }: ExactJsonProps) {
  return (
    // What is long is scrolled through: the keyboard must get there.
    <pre
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      dir="ltr"
      aria-label={label}
      className="my-2 max-h-72 overflow-auto rounded-lg border border-line bg-code p-2.5 text-xs whitespace-pre-wrap text-ink"
    >
      {jsonLines(text).map((pieces, at) => (
        // A line that is too long goes on further in: it must not look like one of its own.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className="block -indent-8 ps-8">
          {pieces.map((piece, nth) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Piece key={nth} piece={piece} />
          ))}
        </span>
      ))}
    </pre>
  );
}

/** A string keeps to itself: letters of the other direction must not turn what stands beside it. */
function Piece({ piece: { text, isUnseen, isString } }: { readonly piece: JsonPiece }) {
  const { t } = useTranslation('parts');
  if (isUnseen) {
    return (
      <mark title={t('unseen')} className="rounded bg-warn-tint px-0.5 text-warn">
        {text}
      </mark>
    );
  }
  return isString ? <bdi dir="ltr">{text}</bdi> : text;
}
