/** A free name: the wanted name, or that name with the first free number. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.toLocaleLowerCase()));
  const isFree = (name: string): boolean => !names.has(name.toLocaleLowerCase());
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (isFree(name)) return name;
  }
}
