import { Moment } from '../../../../parts/figures/moment.tsx';
import { isolated } from '../../../../parts/names/isolated.ts';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { useTranslation } from '../../../../words/use-translation.ts';
import { MODE_NAMES } from '../../panels/modes/mode.ts';
import { useMemberName } from '../member-name.ts';
import { namedList } from '../named.ts';
import type { RowOfKind, SpaceChange } from '../rows/row.ts';

/** A quiet line: who joined or left, the new name, or the new mode. */
export function ChangeRow({ row }: { readonly row: RowOfKind<'change'> }) {
  const words = useChangeWords(row.change);
  return (
    <div
      data-row={row.key}
      data-said="change"
      className="mx-auto flex w-full max-w-4xl items-baseline justify-center gap-2 px-4 py-1.5 text-center text-xs text-faint"
    >
      <span className="min-w-0 wrap-anywhere">
        <WithNames words={words} />
      </span>
      <Moment at={row.change.at} isShort />
    </div>
  );
}

function useChangeWords(change: SpaceChange): string {
  const { t, i18n } = useTranslation('chat');
  const { t: header } = useTranslation('header');
  const nameOf = useMemberName();
  if (change.kind === 'renamed') return t('lineRenamed', { name: isolated(change.name) });
  if (change.kind === 'mode') {
    return t('lineMode', { mode: isolated(header(MODE_NAMES[change.mode])) });
  }
  const names = namedList(change.memberIds.map(nameOf), i18n.language);
  return t(change.kind === 'joined' ? 'lineJoined' : 'lineLeft', { names });
}
