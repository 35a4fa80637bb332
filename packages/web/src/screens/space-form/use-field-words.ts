import { useSuspenseQuery } from '@tanstack/react-query';
import type { MemberView } from '@conch/sdk';
import { useTranslation } from '../../words/use-translation.ts';
import { spacesQuery } from '../../client/queries.ts';
import type { FieldWordsOf } from '../../parts/form/merge-view.tsx';
import { fieldLabel, fieldValue } from './field-words.ts';

/** What the fields of a space and their values are called. */
export function useFieldWords(members: readonly MemberView[]): FieldWordsOf {
  const { t, i18n } = useTranslation('space');
  const { t: why } = useTranslation('why');
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const nameOf = (id: string): string | null =>
    [...members, ...spaces].find((one) => one.id === id)?.name ?? null;
  const wording = { t, why, language: i18n.language, nameOf };
  return {
    labelOf: (name) => fieldLabel(wording, name),
    valueOf: (name, value) => fieldValue(wording, name, value),
  };
}
