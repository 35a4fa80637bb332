import type { SpaceDoors } from './doors.ts';

let doors: SpaceDoors | null = null;

/** The doors of the space screen that is shown, for whoever stands outside it; `null`: none is. */
export function currentDoors(): SpaceDoors | null {
  return doors;
}

/** Says which screen is shown; the returned function takes it back. */
export function showDoors(shown: SpaceDoors): () => void {
  doors = shown;
  return () => {
    if (doors === shown) doors = null;
  };
}
