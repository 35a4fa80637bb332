import { useSuspenseQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from '../../words/use-translation.ts';
import { spacesQuery } from '../../client/queries.ts';
import { CheckList } from '../../parts/form/check-list.tsx';

const NAME = 'settings.readableSpaces';

/** The other spaces that agents may read from here. */
export function ReadableSpaces({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation('space');
  const { field, fieldState } = useController({ name: NAME });
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const chosen = field.value as readonly string[];
  const named = new Map(spaces.map(({ id, name }) => [id, name]));
  // Only who owns a space may let others read it; what is granted already stays to be seen.
  const owned = spaces.filter(({ id, role }) => role === 'owner' && id !== spaceId);
  const ids = new Set([...owned.map(({ id }) => id), ...chosen]);
  return (
    <CheckList
      name={NAME}
      label={t('readableSpaces')}
      hint={t('readableSpacesHint')}
      error={fieldState.error?.message}
      empty={t('readableSpacesNone')}
      items={[...ids].map((id) => ({ id, words: named.get(id) ?? t('readableSpaceOther') }))}
      chosen={chosen}
      onChange={field.onChange}
    />
  );
}
