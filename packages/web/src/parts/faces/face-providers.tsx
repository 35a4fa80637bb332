import { useQuery } from '@tanstack/react-query';
import { use, useMemo, type ReactNode } from 'react';
import { facesQuery } from '../../client/queries.ts';
import { colourIn, FacesContext, LooksContext, type ChosenFaces } from './faces.ts';
import { looksOf } from './looks.ts';

const NONE: ChosenFaces = new Map();

/** Gives all avatars below it the faces that people chose. */
export function ChosenFacesProvider({ children }: { readonly children: ReactNode }) {
  const { data = NONE } = useQuery(facesQuery);
  return <FacesContext value={data}>{children}</FacesContext>;
}

interface SpaceLooksProps {
  readonly members: readonly { readonly id: string; readonly name: string }[];
  readonly children: ReactNode;
}

/** Gives the members of a space default faces that differ from each other. */
export function SpaceLooks({ members, children }: SpaceLooksProps) {
  const faces = use(FacesContext);
  const looks = useMemo(
    () =>
      looksOf(
        members.map(({ id, name }) => ({ id, name, colour: colourIn(faces.get(name) ?? null) })),
      ),
    [members, faces],
  );
  return <LooksContext value={looks}>{children}</LooksContext>;
}
