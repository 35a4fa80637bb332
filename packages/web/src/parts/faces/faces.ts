import type { Face } from '@conch/protocol';
import { createContext, use } from 'react';
import { lookOf, type Look } from './looks.ts';

/** A chosen face with the id of its member, which is a part of the address of its picture. */
export interface MemberFace {
  readonly memberId: string;
  readonly face: Face;
}

/** The chosen faces by the name of their member. Names are unique on a server. */
export type ChosenFaces = ReadonlyMap<string, MemberFace>;

export const FacesContext = createContext<ChosenFaces>(new Map());
export const LooksContext = createContext<ReadonlyMap<string, Look> | null>(null);

export function useChosenFace(name: string): MemberFace | null {
  return use(FacesContext).get(name) ?? null;
}

export function colourIn(chosen: MemberFace | null): number | null {
  return chosen?.face.kind === 'colour' ? chosen.face.colour : null;
}

/** The colour and initials of a name: in a space, the ones that no other member has. */
export function useLookOf(): (name: string) => Look {
  const faces = use(FacesContext);
  const looks = use(LooksContext);
  return (name) => looks?.get(name) ?? lookOf(name, colourIn(faces.get(name) ?? null));
}

// The class names are written in full, because Tailwind finds only such class names in the sources.
const BACKGROUNDS = [
  'bg-who-0',
  'bg-who-1',
  'bg-who-2',
  'bg-who-3',
  'bg-who-4',
  'bg-who-5',
  'bg-who-6',
  'bg-who-7',
] as const;

const TEXTS = [
  'text-who-0',
  'text-who-1',
  'text-who-2',
  'text-who-3',
  'text-who-4',
  'text-who-5',
  'text-who-6',
  'text-who-7',
] as const;

/** The text colour of a name. */
export function useWhoText(name: string): string {
  return TEXTS[useLookOf()(name).colour] ?? TEXTS[0];
}

/** The background colour with a number. */
export function backgroundOf({ colour }: Pick<Look, 'colour'>): string {
  return BACKGROUNDS[colour] ?? BACKGROUNDS[0];
}
