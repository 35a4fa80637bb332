import { useTranslation } from '../words/use-translation.ts';
import { jsonLines, type JsonPiece } from './exact-json.ts';

interface ExactJsonProps {
  /** The JSON exactly as received. */
  readonly text: string;
  /** The accessible name. */
  readonly label: string;
}

/** JSON from outside that a person must judge, shown without changes. */
export function ExactJson({ text, label }: ExactJsonProps) {
  return (
    // Long JSON scrolls, so keyboard users must be able to focus the element.
    <pre
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      dir="ltr"
      aria-label={label}
      className="my-2 max-h-72 overflow-auto rounded-lg border border-line bg-code p-2.5 text-xs whitespace-pre-wrap text-ink"
    >
      {jsonLines(text).map((pieces, at) => (
        // A wrapped line continues indented, so that it does not look like a new line.
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

/**
 * A piece of JSON on the page. A string is isolated, because its right-to-left letters must not
 * reorder the text next to the string.
 */
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
