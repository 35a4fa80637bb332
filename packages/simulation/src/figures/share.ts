/** The part that some are of all; `null` if there are none at all. */
export function share(some: number, all: number): number | null {
  return all === 0 ? null : some / all;
}
