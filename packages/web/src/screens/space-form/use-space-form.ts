import type { SpaceView } from '@conch/sdk';
import { conch } from '../../client/conch.ts';
import { useVersionedForm, type VersionedForm } from '../../parts/form/use-versioned-form.ts';
import { fieldOfRefusal, SPACE_SHAPE, versionOf, type SpaceValues } from './space-values.ts';

/** The settings of a space as a form. */
export function useSpaceForm(
  spaceId: string,
  space: SpaceView['space'],
): VersionedForm<SpaceValues> {
  const params = { spaceId };
  return useVersionedForm<SpaceValues>({
    current: versionOf(space),
    shape: SPACE_SHAPE,
    save: async (changes, version) =>
      versionOf(await conch.call('changeSpace', { params, body: changes, version })),
    fetchCurrent: async () => versionOf(await conch.call('readSpace', { params })),
    fieldOf: fieldOfRefusal,
  });
}
