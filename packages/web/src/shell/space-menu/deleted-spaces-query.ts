import { queryOptions } from '@tanstack/react-query';
import { conch } from '../../client/conch.ts';

export const deletedSpacesKey = ['deleted-spaces'];

/** The deleted spaces that the person can restore. */
export const deletedSpacesQuery = queryOptions({
  queryKey: deletedSpacesKey,
  queryFn: async () => (await conch.call('listDeletedSpaces')).items,
});
